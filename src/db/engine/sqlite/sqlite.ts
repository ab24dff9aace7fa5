import { noAccount } from '#core/access.ts'
import type { Tables } from '../../tables/tables.ts'
import { Damage } from '../damage.ts'
import { defaultGroupLimitMs, type Engine, type EngineOptions } from '../engine.ts'
import { Revision } from '../revision.ts'
import type { ReadSession } from '../session.ts'
import { WriteQueue } from '../write-queue.ts'
import { attemptOrRetry } from './busy.ts'
import { SqliteConnection } from './connection.ts'
import { sqliteDialect } from './dialect.ts'
import { SqliteTransaction } from './transaction.ts'

type SqliteFile = { readonly file: string; readonly cacheMib?: number }

/** A server tries every few milliseconds: within this pause it finds the lock free. */
const pauseBesideServerMs = 6

/** One writer, and a reader beside it that sees the commits of all processes. */
export async function openSqlite(
  { file, cacheMib }: SqliteFile,
  options: EngineOptions = {},
): Promise<Engine> {
  const damage = new Damage(options.onDamage)
  const writer = await SqliteConnection.open(file, cacheMib, damage)
  const reader = await SqliteConnection.open(file, cacheMib, damage)
  reader.execute('pragma query_only = on')
  const queue = new WriteQueue(new SqliteTransaction(writer, options.turnLimitMs), {
    guard: options.guard ?? false,
    groupLimitMs: options.groupLimitMs ?? defaultGroupLimitMs,
    pauseMs: () => (options.besideServer?.() ? pauseBesideServerMs : 0),
    // The single writer loses to nobody once it has begun.
    retryPauseMs: () => 0,
    shared: false,
    onUnavailable: options.onUnavailable,
  })
  // On the writer's connection this changes only with commits of other connections.
  const dataVersion = writer.prepare('pragma data_version')
  const version = (): number => Number(dataVersion.get()?.data_version)
  const revision = new Revision(version)
  return {
    kind: 'sqlite',
    // Between transactions the writer reads, too: it still has the pages that it has just written,
    // while the reader would have to fetch them again after every commit.
    read: sqliteReadSession(() => (writer.inTransaction ? reader : writer)),
    transact: (account, work) => queue.transact(account, work),
    onEachWriter: work => queue.transact(noAccount, work),
    lostWriters: () => 0,
    revision: () => revision.current(),
    raiseRevision: () => revision.rise(),
    server: null,
    announcements: null,
    ping: async () => {
      damage.refuse()
      await attemptOrRetry(version)
    },
    // A transaction of the single writer already has the file to itself.
    claimSchema: async () => {},
    async [Symbol.asyncDispose]() {
      await queue.close()
      reader.close()
    },
  }
}

const sqliteReadSession = (connection: () => SqliteConnection): ReadSession => ({
  dialect: sqliteDialect,
  async all(statement, parameters) {
    return attemptOrRetry(() => connection().all(statement, parameters))
  },
  async first(statement, parameters) {
    return attemptOrRetry(() => connection().first(statement, parameters))
  },
  async query(build) {
    const query = build(sqliteDialect.builder<Tables>()).compile()
    return attemptOrRetry(() => connection().query(query))
  },
})
