import type { StatementSync } from 'node:sqlite'
import type { Compilable, Kysely } from 'kysely'
import type { Tables } from '../../tables/tables.ts'
import { builderFor, type Statement } from '../statement.ts'
import type { CommandSession, Ending, Transaction } from '../transaction.ts'
import { whenFree } from './busy.ts'
import type { SqliteConnection } from './connection.ts'

/** The writer connection's transactions. Statements run at once: a command never waits for I/O. */
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
    this.#savepoint = connection.prepare('savepoint command')
    this.#release = connection.prepare('release command')
    this.#rollbackTo = connection.prepare('rollback to command')
    this.#commit = connection.prepare('commit')
  }

  async begin(undoable: boolean): Promise<void> {
    this.#undoable = undoable
    this.#broken = null
    this.#connection.damage.refuse()
    await whenFree(() => this.#begin.run())
  }

  openCommand(): CommandSession {
    if (this.#undoable) this.#savepoint.run()
    return new SqliteCommandSession(this.#connection, error => this.#note(error))
  }

  keepCommand(): void {
    this.#steer(() => this.#release.run())
  }

  undoCommand(): void {
    this.#steer(() => {
      this.#rollbackTo.run()
      this.#release.run()
    })
  }

  broken(): Error | null {
    return this.#broken ?? this.#connection.damage.found
  }

  /** Nobody waits for a lock in the middle: `begin` has the only one. */
  exhausted(): null {
    return null
  }

  async commit(): Promise<Ending> {
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

  /** A full disk or a failing one ends the whole transaction, and the savepoints with it. */
  #steer(step: () => void): void {
    if (!this.#undoable || this.#broken) return
    try {
      step()
    } catch (error) {
      this.#broken = asError(error)
    }
  }

  /** Outside of a transaction every further statement would be committed by itself. */
  #note(error: unknown): Error | null {
    if (!this.#connection.inTransaction) this.#broken ??= asError(error)
    return this.#broken
  }
}

const asError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error))

class SqliteCommandSession implements CommandSession {
  readonly engine = 'sqlite'
  readonly #connection: SqliteConnection
  readonly #failed: (error: unknown) => Error | null
  #ended = false
  #failure: Error | null = null
  #refused: Error | null = null

  constructor(connection: SqliteConnection, failed: (error: unknown) => Error | null) {
    this.#connection = connection
    this.#failed = failed
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
      // Whoever catches this may not keep the rest: some rows of the statement may be there.
      this.#refused ??= asError(error)
      throw error
    }
  }

  async execute(sql: string): Promise<void> {
    this.#attempt(connection => connection.execute(sql))
  }

  end(): Error | null {
    this.#ended = true
    return this.#refused
  }

  #attempt<T>(statement: (connection: SqliteConnection) => T): T {
    if (this.#failure) throw this.#failure
    if (this.#ended) throw new Error('A statement came after its command had ended.')
    try {
      return statement(this.#connection)
    } catch (error) {
      this.#failure = this.#failed(error)
      throw error
    }
  }
}
