import type { NextNumbers } from '#core/numbers/numbers-left.ts'
import type { Store } from '#core/store.ts'
import type { Clock } from '#core/time/clock.ts'
import { lostCommitsKey } from '#core/world-values.ts'
import type { DatabaseConfig } from './database-config.ts'
import { AccountSession } from './engine/account-session.ts'
import type { DatabaseServer, Engine, EngineOptions } from './engine/engine.ts'
import type { DatabaseUnavailable } from './engine/engine-errors.ts'
import { Health, tryToWrite } from './engine/health.ts'
import { moveNumbersOn, Numbers, nextNumbers } from './engine/numbers.ts'
import type { ReadSession } from './engine/session.ts'
import { sqliteSnapshot } from './engine/sqlite/snapshot.ts'
import { openSqlite } from './engine/sqlite/sqlite.ts'
import { EnqueuedJobs } from './enqueued-jobs.ts'
import { checkMigrated, migrate } from './migrate.ts'
import { migrations } from './migrations/list.ts'
import { RunningServer } from './running-server.ts'
import { noNotes, readersOn, writersOn } from './stores/all-stores.ts'

/** One world's database: the core's store, and what the operator and the server need beside it. */
export type Database = Store &
  AsyncDisposable & {
    /** Brings the tables up to date; returns the names of the migrations that it ran. */
    migrate(at?: number): Promise<readonly string[]>
    /** See `moveNumbersOn`. Must not run while any process takes numbers. */
    moveNumbersOn(count: number): Promise<void>
    /** According to the rows: running processes hold further numbers that they have taken already. */
    nextNumbers(): Promise<NextNumbers>
    /** When it was found that the database lost commits that it had confirmed; null where it did not. */
    commitsLostAt(): Promise<string | null>
    /** Null where the database is a file, which one server has to itself. */
    readonly shared: SharedDatabase | null
    /** Throws within 2 s where the database can't be read or written, or lacks migrations. */
    health(): Promise<void>
  }

/** A database on a server, which several nodes may share. */
export type SharedDatabase = DatabaseServer & {
  /** Tells commands that must run alone that a node serves here, until it is disposed of. */
  noteServer(clock: Clock): Promise<AsyncDisposable>
}

type DatabaseOptions = Omit<EngineOptions, 'onUnavailable' | 'countsCommits'> & {
  /** Is called for the first write of several in a row that fails because the database is unavailable. */
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
    countsCommits: true,
    onUnavailable: error => health.noteFailure(error),
  })
  const read = readersOn(engine.read)
  const numbers = new Numbers(engine)
  const enqueued = new EnqueuedJobs(engine.announcements)
  let closing: Promise<void> | undefined
  const close = async () => {
    enqueued[Symbol.dispose]()
    // If the database is gone, the unused numbers are lost.
    await numbers.giveBack().catch(() => {})
    await engine[Symbol.asyncDispose]()
  }
  return {
    read,
    snapshot: work => snapshot(config, session => work(readersOn(session))),
    async transact(account, work) {
      let notes = noNotes()
      try {
        const result = await engine.transact(account, async session => {
          // Work that runs again begins with nothing noted.
          notes = noNotes()
          const done = await work(writersOn(new AccountSession(session, account), notes))
          enqueued.announce(session, notes.enqueued)
          return done
        })
        enqueued.wakeOwn(notes.enqueued)
        for (const { outcome, outcomes } of notes.outcomes) outcomes.push(outcome)
        return result
      } finally {
        if (notes.changesCallers) engine.raiseRevision()
      }
    },
    onEnqueued: (kind, listener) => enqueued.on(kind, listener),
    takeNumbers: (range, count) => numbers.take(range, count),
    revision: () => engine.revision(),
    migrate: (at = Date.now()) => migrate(engine, at, migrations, options.besideServer),
    moveNumbersOn: count => moveNumbersOn(engine, count),
    nextNumbers: () => nextNumbers(engine.read),
    commitsLostAt: () => read.worldValues.get(lostCommitsKey),
    shared: engine.server && {
      ...engine.server,
      noteServer: clock => RunningServer.open(engine, clock),
    },
    health: () => health.check(),
    [Symbol.asyncDispose]() {
      closing ??= close()
      return closing
    },
  }
}

/** The engine without the stores, for callers with tables of their own. */
export async function openEngine(
  config: DatabaseConfig,
  options: EngineOptions = {},
): Promise<Engine> {
  if (config.kind === 'sqlite') return openSqlite(config, options)
  // A process on SQLite loads nothing of the other engine.
  const { openPostgres } = await import('./engine/postgres/postgres.ts')
  return openPostgres(config, options)
}

/** Reads the database at one moment, on a connection of its own. */
async function snapshot<T>(
  config: DatabaseConfig,
  work: (session: ReadSession) => Promise<T>,
): Promise<T> {
  if (config.kind === 'sqlite') return sqliteSnapshot(config.file, work)
  const { postgresSnapshot } = await import('./engine/postgres/snapshot.ts')
  return postgresSnapshot(config, work)
}
