import type { StatementSync } from 'node:sqlite'
import type { Compilable, Kysely } from 'kysely'
import type { Tables } from '../../tables/tables.ts'
import { builderFor } from '../compilers.ts'
import type { Statement } from '../statement.ts'
import type { CommitOutcome, Transaction, WorkSession } from '../transaction.ts'
import { retryWhileBusy } from './busy.ts'
import type { SqliteConnection } from './connection.ts'

/** The writing connection's transactions. Statements run synchronously: work never waits for I/O. */
export class SqliteTransaction implements Transaction {
  readonly #connection: SqliteConnection
  readonly #begin: StatementSync
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #rollbackTo: StatementSync
  readonly #commit: StatementSync
  #undoable = false
  #broken: Error | null = null

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#begin = connection.prepare('begin immediate')
    this.#savepoint = connection.prepare('savepoint work')
    this.#release = connection.prepare('release work')
    this.#rollbackTo = connection.prepare('rollback to work')
    this.#commit = connection.prepare('commit')
  }

  async begin(undoable: boolean): Promise<void> {
    this.#undoable = undoable
    this.#broken = null
    this.#connection.damage.refuse()
    await retryWhileBusy(() => this.#begin.run())
  }

  openWork(): WorkSession {
    if (this.#undoable) this.#savepoint.run()
    return new SqliteWorkSession(this.#connection, error => this.#noteFailure(error))
  }

  keepWork(): void {
    this.#endSavepoint(() => this.#release.run())
  }

  undoWork(): void {
    this.#endSavepoint(() => {
      this.#rollbackTo.run()
      this.#release.run()
    })
  }

  broken(): Error | null {
    return this.#broken ?? this.#connection.damage.found
  }

  /** Work never waits for a lock: `begin` has the only one. */
  lockTimeout(): null {
    return null
  }

  async commit(): Promise<CommitOutcome> {
    try {
      this.#connection.damage.watch(() => this.#commit.run())
      return { kind: 'committed' }
    } catch (cause) {
      await this.rollback()
      return { kind: 'failed', cause }
    }
  }

  async rollback(): Promise<void> {
    if (this.#connection.inTransaction) this.#connection.execute('rollback')
  }

  worthRetrying(): boolean {
    return false
  }

  async close(): Promise<void> {
    this.#connection.close()
  }

  /** A full or failing disk ends the whole transaction, and the savepoints with it. */
  #endSavepoint(end: () => void): void {
    if (!this.#undoable || this.#broken) return
    try {
      end()
    } catch (error) {
      this.#broken = asError(error)
    }
  }

  /** Where SQLite has ended the transaction, each further statement would be committed alone. */
  #noteFailure(error: unknown): Error | null {
    if (!this.#connection.inTransaction) this.#broken ??= asError(error)
    return this.#broken
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error))

class SqliteWorkSession implements WorkSession {
  readonly engine = 'sqlite'
  readonly #connection: SqliteConnection
  readonly #onFailure: (error: unknown) => Error | null
  #ended = false
  #failure: Error | null = null
  #unawaitedFailure: Error | null = null

  constructor(connection: SqliteConnection, onFailure: (error: unknown) => Error | null) {
    this.#connection = connection
    this.#onFailure = onFailure
  }

  async all<P, R>(statement: Statement<P, R>, parameters: P): Promise<R[]> {
    return this.#attempt(connection => connection.all(statement, parameters))
  }

  async first<P, R>(statement: Statement<P, R>, parameters: P): Promise<R | undefined> {
    return this.#attempt(connection => connection.first(statement, parameters))
  }

  async run<P, R>(statement: Statement<P, R>, parameters: P): Promise<number> {
    return this.#attempt(connection => connection.run(statement, parameters))
  }

  async query<R>(build: (db: Kysely<Tables>) => Compilable<R>): Promise<R[]> {
    const query = build(builderFor<Tables>('sqlite')).compile()
    return this.#attempt(connection => connection.query(query))
  }

  send<P, R>(statement: Statement<P, R>, parameters: P): void {
    try {
      this.#attempt(connection => connection.run(statement, parameters))
    } catch (error) {
      // Work that catches this must not commit the rest: some rows of the statement may be there.
      this.#unawaitedFailure ??= asError(error)
      throw error
    }
  }

  async execute(sql: string): Promise<void> {
    this.#attempt(connection => connection.execute(sql))
  }

  end(): Error | null {
    this.#ended = true
    return this.#unawaitedFailure
  }

  #attempt<T>(statement: (connection: SqliteConnection) => T): T {
    if (this.#failure) throw this.#failure
    if (this.#ended) throw new Error('A statement came after its command had ended.')
    try {
      return statement(this.#connection)
    } catch (error) {
      this.#failure = this.#onFailure(error)
      throw error
    }
  }
}
