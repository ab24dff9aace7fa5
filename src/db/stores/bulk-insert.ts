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
  const insert = (count: number) =>
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
  const cellOf = (row: Tables[T], column: string): Value =>
    (row as Readonly<Record<string, Value>>)[column] ?? null
  const one = insert(1)
  const names = columns.map(column => `${column}0`)
  const parametersOf = (row: Tables[T]): Readonly<Record<string, Value>> => {
    const parameters: Record<string, Value> = {}
    for (const [place, column] of columns.entries()) {
      parameters[names[place] ?? ''] = cellOf(row, column)
    }
    return parameters
  }
  const many = positional(insert(together), (rows: readonly Tables[T][]) => {
    const values = new Array<Value>(together * columns.length)
    let place = 0
    for (const row of rows) for (const column of columns) values[place++] = cellOf(row, column)
    return values
  })
  return (session, rows) => {
    let from = 0
    for (; from + together <= rows.length; from += together) {
      session.send(many, rows.slice(from, from + together))
    }
    for (const row of rows.slice(from)) session.send(one, parametersOf(row))
  }
}

/** Hundreds of values stand in the statement's own order: names for them would cost more than they. */
const positional = <P>(
  { index, name, on }: Statement<never, unknown>,
  values: (parameters: P) => Value[],
): Statement<P, unknown> => ({
  index,
  name,
  on: engine => ({
    sql: on(engine).sql,
    values: parameters => values(parameters as unknown as P),
  }),
})
