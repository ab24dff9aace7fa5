/**
 * A record turned into what is kept of it, or back, field by field: most of what may be said of a parcel
 * never is. What is usual is not kept, and read again where nothing was. Hence a field may be added that
 * has a usual value, and older rows have it, too; but what was usual once must be so for ever.
 */
export type Turn = {
  value<V>(value: V, usual: V): V
  /** Usually there is none. */
  record<R extends object>(record: R | null, turned: Turned<R>): R | null
  /** Usually there are none. */
  list<R>(records: readonly R[], turned: Turned<R>): readonly R[]
}

type Turned<R> = (turn: Turn, record: R) => Every<R>

/** Each field is listed, the optional ones too: what is not would be lost. */
export type Every<R> = { readonly [K in keyof Required<R>]: R[K] }

/** JSON leaves out what is undefined. */
const absent = undefined as never

export const keeping: Turn = {
  value: (value, usual) => (value === usual ? absent : value),
  record: (record, turned) => (record === null ? absent : turned(keeping, record)),
  list: (records, turned) =>
    records.length === 0 ? absent : records.map(record => turned(keeping, record)),
}

export const reading: Turn = {
  value: (value, usual) => (value === undefined ? usual : value),
  record: (record, turned) => (record ? turned(reading, record) : null),
  list: (records, turned) => (records ?? []).map(record => turned(reading, record)),
}

export const asItStands = <R>(_: Turn, record: R): Every<R> => record as Every<R>
