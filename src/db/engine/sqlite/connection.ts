import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { CompiledQuery } from 'kysely'
import { keepPrivate } from '../../files/private-file.ts'
import { Damage } from '../damage.ts'
import { type CompiledStatement, plain, type Statement, type Value } from '../statement.ts'
import { retryWhileBusy } from './busy.ts'
import { sqliteDialect } from './dialect.ts'

type PreparedStatement = { readonly compiled: CompiledStatement; readonly statement: StatementSync }

/** What a connection keeps of the file in memory, where nobody says how much. */
const defaultCacheMib = 64

/** Twice SQLite's default: it copies the log back half as often, and never for long. */
const pagesOfLog = 2000

/** Limits the memory where every query is another. */
const mostQueries = 200

/** One connection of `node:sqlite` and its prepared statements. */
export class SqliteConnection {
  readonly #db: DatabaseSync
  readonly #prepared: (PreparedStatement | undefined)[] = []
  /** The prepared texts of queries that are built at run time: few filters are asked for again and again. */
  readonly #queries = new Map<string, StatementSync>()
  readonly damage: Damage

  private constructor(db: DatabaseSync, damage: Damage) {
    this.#db = db
    this.damage = damage
  }

  static async open(
    file: string,
    cacheMib = defaultCacheMib,
    damage = new Damage(),
  ): Promise<SqliteConnection> {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    keepPrivate(file)
    const db = new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 0 })
    try {
      // The change of the journal needs the file alone for a moment.
      await retryWhileBusy(() => db.exec('pragma journal_mode = wal'))
      db.exec('pragma synchronous = full; pragma temp_store = memory')
      // A negative size is one of KiB, whatever the size of a page.
      db.exec(`pragma cache_size = -${cacheMib * 1024}`)
      const connection = new SqliteConnection(db, damage)
      connection.checkpointAfterCommits(true)
      return connection
    } catch (error) {
      db.close()
      throw error
    }
  }

  /** Whether a commit that leaves so many pages in the log copies them back into the file. */
  checkpointAfterCommits(does: boolean): void {
    this.#db.exec(`pragma wal_autocheckpoint = ${does ? pagesOfLog : 0}`)
  }

  all<P, R>(statement: Statement<P, R>, parameters: P): R[] {
    return this.damage.watch(() => {
      const { compiled, statement: prepared } = this.#prepare(statement)
      return prepared.all(...valuesOf(compiled, parameters)) as R[]
    })
  }

  first<P, R>(statement: Statement<P, R>, parameters: P): R | undefined {
    return this.damage.watch(() => {
      const { compiled, statement: prepared } = this.#prepare(statement)
      return prepared.get(...valuesOf(compiled, parameters)) as R | undefined
    })
  }

  run<P, R>(statement: Statement<P, R>, parameters: P): number {
    return this.damage.watch(() => {
      const { compiled, statement: prepared } = this.#prepare(statement)
      return Number(prepared.run(...valuesOf(compiled, parameters)).changes)
    })
  }

  query<R>(query: CompiledQuery<R>): R[] {
    return this.damage.watch(
      () => this.#prepareText(query.sql).all(...query.parameters.map(plain)) as R[],
    )
  }

  execute(sql: string): void {
    this.damage.watch(() => this.#db.exec(sql))
  }

  /** For statements that run often and take no parameter. */
  prepare(sql: string): StatementSync {
    return this.#db.prepare(sql)
  }

  get inTransaction(): boolean {
    return this.#db.isTransaction
  }

  close(): void {
    this.#db.close()
  }

  #prepareText(sql: string): StatementSync {
    const known = this.#queries.get(sql)
    if (known) return known
    const fresh = this.#db.prepare(sql)
    if (this.#queries.size === mostQueries) this.#queries.clear()
    this.#queries.set(sql, fresh)
    return fresh
  }

  #prepare<P, R>(statement: Statement<P, R>): PreparedStatement {
    const known = this.#prepared[statement.index]
    if (known) return known
    const compiled = statement.on(sqliteDialect)
    const fresh = { compiled, statement: this.#db.prepare(compiled.sql) }
    this.#prepared[statement.index] = fresh
    return fresh
  }
}

const valuesOf = <P>(compiled: CompiledStatement, parameters: P): Value[] =>
  compiled.values(parameters as Readonly<Record<string, Value>>)
