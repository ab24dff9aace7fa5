import type { Compilable, Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'
import type { Dialect } from './dialect.ts'
import type { Statement, Value } from './statement.ts'

/** The parameters of a statement that takes none. */
type NoParameters = Readonly<Record<never, Value>>
export const noParameters: NoParameters = {}

/** Where statements run: a connection for reads, or a transaction. */
export type ReadSession = {
  readonly dialect: Dialect
  all<P, R>(statement: Statement<P, R>, parameters: P): Promise<R[]>
  first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | undefined>
  /** A query that is built at run time, where no statement can be prepared. */
  query<R>(build: (db: Kysely<Tables>) => Compilable<R>): Promise<R[]>
}

export type WriteSession = ReadSession & {
  /** The number of rows that were changed. */
  run<P, R>(statement: Statement<P, R>, parameters: P): Promise<number>
  /**
   * For a statement whose result decides nothing: PostgreSQL is not waited for. If the statement fails,
   * all of the work fails.
   */
  send<P, R>(statement: Statement<P, R>, parameters: P): void
  /** Is awaited between two pieces of long work, so that others have a turn of the event loop. */
  giveWay(): Promise<unknown>
  /** Plain SQL without parameters, with which migrations make tables. */
  execute(sql: string): Promise<void>
}
