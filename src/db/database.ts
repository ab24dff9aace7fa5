import { sql } from 'kysely'
import type { NextNumbers } from '#core/numbers/room-in-blocks.ts'
import type { Store } from '#core/store.ts'
import type { Instant } from '#core/time/clock.ts'
import type { DatabaseConfig } from './database-config.ts'
import type { Engine, EngineOptions } from './engine/engine.ts'
import type { DatabaseUnavailable } from './engine/engine-errors.ts'
import { Health } from './engine/health.ts'
import { moveNumbersOn, Numbers, nextNumbers } from './engine/numbers.ts'
import { openSqlite } from './engine/sqlite/sqlite.ts'
import { tryToWrite } from './engine/write-trial.ts'
import { checkMigrated, migrate } from './migrate.ts'
import { snapshot } from './snapshot.ts'
import { readersOn, writersOn } from './stores/all-stores.ts'

/** One world's database: the core's store, and what its keeper does with it. */
export type Database = Store &
  AsyncDisposable & {
    /** Brings the tables up to date; the names of the migrations that were run. */
    migrate(at?: number): Promise<readonly string[]>
    /** See `moveNumbersOn`. Not for a process that takes numbers, nor beside one. */
    moveNumbersOn(count: number): Promise<void>
    /** As this moment's rows say it: other processes hold numbers that they have taken already. */
    nextNumbers(): Promise<NextNumbers>
    /** What a database server's own clock shows. */
    serverTime(): Promise<Instant>
    /** Throws, within 2 s, where the database can't be read or written, or lacks migrations. */
    health(): Promise<void>
  }

export type DatabaseOptions = Omit<EngineOptions, 'onUnavailable'> & {
  /** Hears of the first command of several in a row that fails because the database is unavailable. */
  readonly onOutage?: (error: DatabaseUnavailable) => void
}

export async function openDatabase(
  config: DatabaseConfig,
  { onOutage = () => {}, ...options }: DatabaseOptions = {},
): Promise<Database> {
  const health = new Health(
    {
      async read() {
        await engine.ping()
        await checkMigrated(engine)
      },
      write: () => tryToWrite(engine),
    },
    onOutage,
  )
  const engine = await openEngine(config, {
    ...options,
    onUnavailable: error => health.noteFailure(error),
  })
  const numbers = new Numbers(engine)
  let closing: Promise<void> | undefined
  const close = async () => {
    // Where the database is gone, so are the numbers that were not used.
    await numbers.giveBack().catch(() => {})
    await engine[Symbol.asyncDispose]()
  }
  return {
    read: readersOn(engine.read),
    snapshot: look => snapshot(config, session => look(readersOn(session))),
    async transact(lane, command) {
      let aboutCallers = false
      const noticed = (): void => {
        aboutCallers = true
      }
      try {
        return await engine.transact(lane, session => command(writersOn(session, noticed)))
      } finally {
        if (aboutCallers) engine.raiseRevision()
      }
    },
    takeNumbers: (range, count) => numbers.take(range, count),
    revision: () => engine.revision(),
    migrate: (at = Date.now()) => migrate(engine, at),
    moveNumbersOn: count => moveNumbersOn(engine, count),
    nextNumbers: () => nextNumbers(engine.read),
    serverTime: () => serverTime(engine),
    health: () => health.check(),
    [Symbol.asyncDispose]() {
      closing ??= close()
      return closing
    },
  }
}

async function serverTime({ read }: Engine): Promise<Instant> {
  const shown = sql<Instant>`(extract(epoch from clock_timestamp()) * 1000)::bigint`.as('shown')
  const [row] = await read.query(db => db.selectNoFrom(shown))
  if (!row) throw new Error('The database tells no time.')
  return row.shown
}

/** The engine without the stores: for what brings tables of its own. */
export async function openEngine(
  config: DatabaseConfig,
  options: EngineOptions = {},
): Promise<Engine> {
  if (config.kind === 'sqlite') return openSqlite(config.file, options)
  // Who runs on SQLite loads nothing of the other engine.
  const { openPostgres } = await import('./engine/postgres/postgres.ts')
  const { poolSize } = config
  return openPostgres(config, poolSize === undefined ? options : { ...options, poolSize })
}
