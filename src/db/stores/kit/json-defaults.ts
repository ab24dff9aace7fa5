/**
 * Converts a record to the JSON of its row, or back, field by field. The row leaves out each field that
 * has its default value, and the reader puts the default back: most fields of a parcel are never set. A
 * new field with a default suits older rows, too. A default must never change: rows rely on it.
 */
export type Converter = {
  value<V>(value: V, defaultValue: V): V
  /** The default is null. */
  record<R extends object>(record: R | null, convert: ConvertRecord<R>): R | null
  /** The default is an empty list. */
  list<R>(records: readonly R[], convert: ConvertRecord<R>): readonly R[]
}

type ConvertRecord<R> = (converter: Converter, record: R) => WithEveryField<R>

/** Demands every field, the optional ones too: an unlisted field would be lost. */
export type WithEveryField<R> = { readonly [K in keyof Required<R>]: R[K] }

/** JSON leaves out undefined fields. */
const leftOut = undefined as never

export const write: Converter = {
  value: (value, defaultValue) => (value === defaultValue ? leftOut : value),
  record: (record, convert) => (record === null ? leftOut : convert(write, record)),
  list: (records, convert) =>
    records.length === 0 ? leftOut : records.map(record => convert(write, record)),
}

export const read: Converter = {
  value: (value, defaultValue) => (value === undefined ? defaultValue : value),
  record: (record, convert) => (record ? convert(read, record) : null),
  list: (records, convert) => (records ?? []).map(record => convert(read, record)),
}

export const unchanged = <R>(_: Converter, record: R): WithEveryField<R> =>
  record as WithEveryField<R>
