import type { Insertable } from 'kysely'
import type { WriteSession } from '../../engine/session.ts'
import { type Statement, statementsOver, type Value } from '../../engine/statement.ts'
import type { Tables } from '../../tables/tables.ts'

const statement = statementsOver<Tables>()

/**
 * How many rows a statement may hold, most first. The largest saves most of what many rows at once can,
 * and has few enough parameters for any engine.
 */
const sizes = [40, 8, 1] as const

type Columns<T extends keyof Tables> = readonly (keyof Tables[T] & string)[]

/** A row as its values, in the order of the columns. */
export type Cells<T extends keyof Tables, C extends Columns<T>> = {
  readonly [K in keyof C]: Tables[T][C[K] & keyof Tables[T]]
}

/** Rows as the values of one statement after another: plain data, whoever laid them out. */
export type LaidRows = readonly (readonly Value[])[]

export type BulkInsert<Row> = {
  lay(rows: readonly Row[]): LaidRows
  /** Nothing of it is waited for. */
  send(session: WriteSession, rows: LaidRows): void
}

/** Inserts any number of rows of one table, most of them many to a statement. */
export function bulkInsert<T extends keyof Tables, const C extends Columns<T>>(
  table: T,
  columns: C,
): BulkInsert<Cells<T, C>> {
  const bySize = new Map(sizes.map(size => [size * columns.length, insertOf(table, columns, size)]))
  return {
    lay(rows) {
      const laid: Value[][] = []
      let next = 0
      for (const size of sizes) {
        while (next + size <= rows.length) {
          const values: Value[] = []
          for (const end = next + size; next < end; next += 1) {
            for (const cell of rows[next] as readonly Value[]) values.push(given(cell))
          }
          laid.push(values)
        }
      }
      return laid
    },
    send(session, rows) {
      for (const values of rows) {
        const insert = bySize.get(values.length)
        if (!insert) throw new Error(`No statement inserts ${values.length} values into ${table}.`)
        session.send(insert, values)
      }
    },
  }
}

/** SQLite would refuse what is not there, PostgreSQL write it down as a word. */
function given(cell: Value | undefined): Value {
  if (cell === undefined) throw new Error('A row lacks one of its values.')
  return cell
}

/** Hundreds of values stand in the statement's own order: names for them would cost more than they. */
function insertOf<T extends keyof Tables>(
  table: T,
  columns: Columns<T>,
  size: number,
): Statement<readonly Value[], unknown> {
  type Named = Readonly<Record<string, Value>>
  const rowsOf = (p: Named): readonly Insertable<Tables[T]>[] =>
    Array.from({ length: size }, (_, index) =>
      Object.fromEntries(columns.map(column => [column, p[column + index]])),
    ) as unknown as readonly Insertable<Tables[T]>[]
  const named = {
    // A refused row fails its whole command, so SQLite need not note how each page was before the
    // statement, which costs a ninth of the time.
    sqlite: statement((db, p: Named) => db.insertInto(table).orFail().values(rowsOf(p))),
    postgres: statement((db, p: Named) => db.insertInto(table).values(rowsOf(p))),
  }
  return {
    index: named.sqlite.index,
    name: named.sqlite.name,
    on: engine => ({
      sql: named[engine].on(engine).sql,
      values: given => given as unknown as Value[],
    }),
  }
}
