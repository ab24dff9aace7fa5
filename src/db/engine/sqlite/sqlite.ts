import type { Tables } from '../../tables/tables.ts'
import { Damage } from '../damage.ts'
import { defaultGroupLimitMs, type Engine, type EngineOptions } from '../engine.ts'
import { Lane } from '../lane.ts'
import { Revision } from '../revision.ts'
import type { ReadSession } from '../session.ts'
import { builderFor } from '../statement.ts'
import { nowOrWhenFree } from './busy.ts'
import { SqliteConnection } from './connection.ts'
import { SqliteTransaction } from './transaction.ts'

/** Long enough for a server that tries every few milliseconds to find the lock free. */
const pauseBesideServerMs = 6

/** One writer, and a reader beside it that sees what is committed, whoever committed it. */
export async function openSqlite(file: string, options: EngineOptions = {}): Promise<Engine> {
  const damage = new Damage(options.onDamage)
  const writer = await SqliteConnection.open(file, damage)
  const reader = await SqliteConnection.open(file, damage)
  reader.execute('pragma query_only = on')
  const lane = new Lane(new SqliteTransaction(writer), {
    guard: options.guard ?? false,
    groupLimitMs: options.groupLimitMs ?? defaultGroupLimitMs,
    pauseMs: () => (options.besideServer?.() ? pauseBesideServerMs : 0),
    sorted: false,
    onUnavailable: options.onUnavailable,
  })
  // Asked of the writer, it changes with the commits of others alone.
  const dataVersion = writer.prepare('pragma data_version')
  const version = (): number => Number(dataVersion.get()?.data_version)
  const revision = new Revision(version)
  return {
    kind: 'sqlite',
    // While no command is at work the writer reads too: it knows the pages that it has just written,
    // which the reader would have to fetch again after every commit.
    read: sqliteReadSession(() => (writer.inTransaction ? reader : writer)),
    transact: (account, command) => lane.transact(account, command),
    onEachLane: command => lane.transact(0, command),
    revision: () => revision.current(),
    raiseRevision: () => revision.rise(),
    ping: async () => {
      damage.refuse()
      await nowOrWhenFree(version)
    },
    // A command of the single writer already has the file to itself.
    claimSchema: async () => {},
    async [Symbol.asyncDispose]() {
      await lane.close()
      reader.close()
    },
  }
}

const sqliteReadSession = (connection: () => SqliteConnection): ReadSession => ({
  engine: 'sqlite',
  async all(statement, parameters) {
    return nowOrWhenFree(() => connection().all(statement, parameters))
  },
  async first(statement, parameters) {
    return nowOrWhenFree(() => connection().first(statement, parameters))
  },
  async query(build) {
    const query = build(builderFor<Tables>('sqlite')).compile()
    return nowOrWhenFree(() => connection().query(query))
  },
})
