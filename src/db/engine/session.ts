import type { Compilable, Kysely } from 'kysely'
import type { Tables } from '../tables/tables.ts'
import type { EngineKind, Statement, Value } from './statement.ts'

/** The parameters of a statement that takes none. */
export type NoParameters = Readonly<Record<never, Value>>
export const noParameters: NoParameters = {}

/** Where statements run: a connection of its own, or the transaction of a command. */
export type ReadSession = {
  readonly engine: EngineKind
  all<P, R>(statement: Statement<P, R>, parameters: P): Promise<R[]>
  first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | undefined>
  /** A query built at run time, for what no statement can foresee. */
  query<R>(build: (db: Kysely<Tables>) => Compilable<R>): Promise<R[]>
}

export type WriteSession = ReadSession & {
  /** The number of rows that were changed. */
  run<P, R>(statement: Statement<P, R>, parameters: P): Promise<number>
  /**
   * For a statement whose result decides nothing: on PostgreSQL it is not waited for. Where it fails
   * after all, the command fails as a whole.
   */
  send<P, R>(statement: Statement<P, R>, parameters: P): void
  /** Plain SQL without parameters: how migrations make tables. */
  execute(sql: string): Promise<void>
}
