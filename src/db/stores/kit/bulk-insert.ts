import type { Insertable } from 'kysely'
import type { WriteSession } from '../../engine/session.ts'
import { type Statement, statement, type Value } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'

/**
 * How many rows a statement may hold, largest first. The largest saves most of what many rows at once
 * can save, and has few enough parameters for any engine.
 */
const sizes = [40, 8, 1] as const

type ColumnsOf<T extends keyof Tables> = readonly (keyof Tables[T] & string)[]

/** A row as its values, in the order of the columns. */
type Cells<T extends keyof Tables, C extends ColumnsOf<T>> = {
  readonly [K in keyof C]: Tables[T][C[K] & keyof Tables[T]]
}

type RowValues = readonly (Value | undefined)[]

/** Inserts any number of rows of one table, most of them many to a statement, and waits for none. */
export function bulkInsert<T extends keyof Tables, const C extends ColumnsOf<T>>(
  table: T,
  columns: C,
): (session: WriteSession, rows: readonly Cells<T, C>[]) => void {
  const inserts = sizes.map(size => ({ size, insert: insertOf(table, columns, size) }))
  return (session, rows) => {
    let next = 0
    for (const { size, insert } of inserts) {
      for (; next + size <= rows.length; next += size) {
        session.send(insert, valuesOf(rows.slice(next, next + size) as readonly RowValues[]))
      }
    }
  }
}

/** SQLite would refuse a missing value, PostgreSQL would write it down as a word. */
function valuesOf(rows: readonly RowValues[]): readonly Value[] {
  const values: Value[] = []
  for (const row of rows) {
    for (const cell of row) {
      if (cell === undefined) throw new Error('A row lacks one of its values.')
      values.push(cell)
    }
  }
  return values
}

/** Hundreds of values stand in the statement's own order: to name each would cost more than to write it. */
function insertOf<T extends keyof Tables>(
  table: T,
  columns: ColumnsOf<T>,
  size: number,
): Statement<readonly Value[], unknown> {
  type Named = Readonly<Record<string, Value>>
  const rowsOf = (p: Named): readonly Insertable<Tables[T]>[] =>
    Array.from({ length: size }, (_, index) =>
      Object.fromEntries(columns.map(column => [column, p[column + index]])),
    ) as unknown as readonly Insertable<Tables[T]>[]
  const named = statement((db, p: Named) => db.insertInto(table).values(rowsOf(p)))
  const accountAt = (columns as readonly string[]).indexOf('account_id')
  return {
    index: named.index,
    *accountsIn(values) {
      if (accountAt < 0) return
      for (let at = accountAt; at < values.length; at += columns.length) yield values[at]
    },
    on: (dialect, schema) => ({
      ...named.on(dialect, schema),
      values: given => given as unknown as Value[],
    }),
  }
}
