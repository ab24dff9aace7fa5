import type { StatementSync } from 'node:sqlite'
import type { Compilable, Kysely } from 'kysely'
import type { Tables } from '../../tables/tables.ts'
import { defaultTurnLimitMs } from '../engine.ts'
import type { Statement } from '../statement.ts'
import type { CommitOutcome, Transaction, WorkSession } from '../transaction.ts'
import { TurnLimit } from '../turn-limit.ts'
import { retryWhileBusy } from './busy.ts'
import type { SqliteConnection } from './connection.ts'
import { sqliteDialect } from './dialect.ts'

/**
 * The writing connection's transactions. Statements run synchronously: work never waits for I/O. Long work
 * lets others have turns of the event loop, and one before its commit. Nobody else writes through this
 * connection meanwhile, because the queue waits for the commit, and nobody reads through it, because
 * readers take the other connection while a transaction is open.
 */
export class SqliteTransaction implements Transaction {
  readonly #connection: SqliteConnection
  readonly #begin: StatementSync
  readonly #savepoint: StatementSync
  readonly #release: StatementSync
  readonly #rollbackTo: StatementSync
  readonly #commit: StatementSync
  readonly #turn: TurnLimit
  #leavesCheckpoint = false
  #undoable = false
  #broken: Error | null = null

  constructor(connection: SqliteConnection, turnLimitMs = defaultTurnLimitMs) {
    this.#connection = connection
    this.#turn = new TurnLimit(turnLimitMs)
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
    this.#turn.begin()
  }

  openWork(): WorkSession {
    if (this.#undoable) this.#savepoint.run()
    const onFailure = (error: unknown) => this.#noteFailure(error)
    return new SqliteWorkSession(this.#connection, this.#turn, onFailure)
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
    const isLong = await this.#turn.giveWay()
    try {
      // A reader may have found damage in the turn that was given away.
      this.#connection.damage.refuse()
      this.#leaveCheckpoint(isLong)
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

  /**
   * A commit that fills the log copies it back into the file in the same turn. After long work the next
   * commit does that, but never one after the next: the log must not grow for as long as all work is long.
   */
  #leaveCheckpoint(isLong: boolean): void {
    const leaves = isLong && !this.#leavesCheckpoint
    if (leaves !== this.#leavesCheckpoint) this.#connection.checkpointAfterCommits(!leaves)
    this.#leavesCheckpoint = leaves
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
  readonly dialect = sqliteDialect
  readonly #connection: SqliteConnection
  readonly #turn: TurnLimit
  readonly #onFailure: (error: unknown) => Error | null
  #ended = false
  #failure: Error | null = null
  #unawaitedFailure: Error | null = null

  constructor(
    connection: SqliteConnection,
    turn: TurnLimit,
    onFailure: (error: unknown) => Error | null,
  ) {
    this.#connection = connection
    this.#turn = turn
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
    const query = build(sqliteDialect.builder<Tables>()).compile()
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

  giveWay(): Promise<boolean> {
    return this.#turn.giveWay()
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
