import type { Insertable } from 'kysely'
import type { WriteSession } from '../session.ts'
import { type Statement, statementsOver, type Value } from '../statement.ts'
import type { Tables } from '../tables/tables.ts'

const statement = statementsOver<Tables>()

/** Enough for most of what many rows at once can save, and few enough for any engine's parameters. */
const together = 24

/** Inserts any number of rows of one table, most of them many to a statement. */
export function bulkInsert<T extends keyof Tables>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
): (session: WriteSession, rows: readonly Tables[T][]) => void {
  const insert = (count: number): Statement<Readonly<Record<string, Value>>, unknown> =>
    statement((db, p: Readonly<Record<string, Value>>) =>
      db
        .insertInto(table)
        .values(
          Array.from(
            { length: count },
            (_, index) =>
              Object.fromEntries(
                columns.map(column => [column, p[column + index]]),
              ) as unknown as Insertable<Tables[T]>,
          ),
        ),
    )
  const names = Array.from({ length: together }, (_, index) => columns.map(name => name + index))
  const one = insert(1)
  const many = insert(together)
  const parametersOf = (rows: readonly Tables[T][], from: number, count: number) => {
    const parameters: Record<string, Value> = {}
    for (let index = 0; index < count; index += 1) {
      const row = rows[from + index] as Readonly<Record<string, Value>>
      for (const [place, column] of columns.entries()) {
        parameters[names[index]?.[place] ?? ''] = row[column] ?? null
      }
    }
    return parameters
  }
  return (session, rows) => {
    let from = 0
    for (; from + together <= rows.length; from += together) {
      session.send(many, parametersOf(rows, from, together))
    }
    for (; from < rows.length; from += 1) session.send(one, parametersOf(rows, from, 1))
  }
}
