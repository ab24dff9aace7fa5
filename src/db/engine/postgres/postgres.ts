import { sql } from 'kysely'
import pg from 'pg'
import { noAccount } from '#core/access.ts'
import { CoreError } from '#core/errors.ts'
import type { Tables } from '../../tables/tables.ts'
import { contentionPauseMs } from '../contention-pause.ts'
import { defaultGroupLimitMs, type Engine, type EngineOptions } from '../engine.ts'
import {
  DatabaseLost,
  isLost,
  isNameLost,
  isOutdated,
  translateEngineError,
} from '../engine-errors.ts'
import type { ReadSession, WriteSession } from '../session.ts'
import { plain, type Statement, type Value } from '../statement.ts'
import { type Work, WriteQueue } from '../write-queue.ts'
import type { PostgresAddress } from './address.ts'
import { CommitMarks } from './commit-marks.ts'
import { clientConfig, quoteIdentifier, silenceMs } from './connection.ts'
import { databaseServer } from './database-server.ts'
import { postgresDialect } from './dialect.ts'
import { judgeConnection } from './judge-connection.ts'
import { notifications } from './notifications.ts'
import { NamesCarried } from './prepared-names.ts'
import { PostgresTransaction } from './transaction.ts'

/** For the work of accounts. */
const writerCount = 4
const readerCount = 8

/** Five writing connections, and a pool that reads. The first use connects, not this function. */
export function openPostgres(
  address: PostgresAddress,
  options: EngineOptions & { silenceMs?: number } = {},
): Engine {
  const names = new NamesCarried()
  const longestSilenceMs = options.silenceMs ?? silenceMs
  const pool = new pg.Pool({
    ...clientConfig(address),
    query_timeout: longestSilenceMs,
    max: readerCount,
    onConnect: async client => void (await judgeConnection(client, address)),
  })
  // The pool replaces a connection that was lost while idle when somebody needs the next one.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const marks = options.countsCommits ? new CommitMarks(address.schema) : null
  const transactions: PostgresTransaction[] = []
  const openTransaction = () => {
    const transaction = new PostgresTransaction(address, names, longestSilenceMs, marks)
    transactions.push(transaction)
    return transaction
  }
  const openQueue = () =>
    new WriteQueue(openTransaction(), {
      guard: options.guard ?? false,
      groupLimitMs: options.groupLimitMs ?? defaultGroupLimitMs,
      pauseMs: () => 0,
      retryPauseMs: contentionPauseMs,
      shared: true,
      onUnavailable: options.onUnavailable,
    })
  const queues = Array.from({ length: writerCount }, openQueue)
  // Each piece of it is a commit of its own: accounts need not wait for those.
  const queueOfNobody = openQueue()
  const allQueues = [...queues, queueOfNobody]
  const query = (config: pg.QueryConfig) => queryPool(pool, config, names)
  const read = postgresReadSession(query, address.schema, names)
  return {
    kind: 'postgres',
    read,
    transact(account, work) {
      const queue = account === noAccount ? queueOfNobody : queueFor(queues, account)
      return queue.transact(account, work)
    },
    async onEachWriter(work) {
      await Promise.all(allQueues.map(queue => queue.transact(noAccount, work)))
    },
    lostWriters: () => transactions.reduce((sum, { lostConnections }) => sum + lostConnections, 0),
    revision: () => null,
    raiseRevision() {},
    server: databaseServer(read, work => queueOfNobody.transact(noAccount, work), marks),
    announcements: notifications(address, query, options.onDeaf),
    ping: async () => {
      await query({ text: 'select 1' })
    },
    claimSchema: claimSchema(address.schema),
    async [Symbol.asyncDispose]() {
      await Promise.all(allQueues.map(queue => queue.close()))
      await pool.end()
    },
  }
}

/** Writes of one account share a queue, so that they wait in it and not for locks. */
function queueFor(queues: readonly WriteQueue[], account: number): WriteQueue {
  // The golden ratio spreads neighbouring ids; the highest bits are the best mixed.
  const hash = Math.imul(account, 0x9e3779b1) >>> 16
  const queue = queues[hash % queues.length]
  if (!queue) throw new Error('There is no queue.')
  return queue
}

/**
 * Tries a read twice: only its use shows that an idle connection was lost, or that a table has changed
 * since the statement was prepared, or is not known by its name. The second try has no name, and so no
 * prepared statement.
 */
async function queryPool(
  pool: pg.Pool,
  query: pg.QueryConfig,
  names: NamesCarried,
): Promise<pg.QueryResult> {
  try {
    return await pool.query(query)
  } catch (error) {
    if (isNameLost(error)) names.giveUp()
    else if (!isLost(error) && !isOutdated(error)) throw translateEngineError(error)
  }
  const { text, values } = query
  try {
    return await pool.query(text, values)
  } catch (error) {
    throw isLost(error) ? new DatabaseLost(error) : translateEngineError(error)
  }
}

const postgresReadSession = (
  query: (config: pg.QueryConfig) => Promise<pg.QueryResult>,
  schema: string,
  names: NamesCarried,
): ReadSession => ({
  dialect: postgresDialect,
  async all(statement, parameters) {
    return (await query(bound(statement, parameters, schema, names.carried))).rows
  },
  async first(statement, parameters) {
    return (await query(bound(statement, parameters, schema, names.carried))).rows[0]
  },
  async query(build) {
    const { sql, parameters } = build(postgresDialect.builder<Tables>(schema)).compile()
    return (await query({ text: sql, values: parameters.map(plain) })).rows
  },
})

/** Each connection of the pool prepares the statement under its name at the first use. */
export function bound<P, R>(
  statement: Statement<P, R>,
  parameters: P,
  schema: string,
  withName: boolean,
): pg.QueryConfig {
  const { name, sql, values } = statement.on(postgresDialect, schema)
  return {
    ...(withName && { name }),
    text: sql,
    values: values(parameters as Readonly<Record<string, Value>>),
  }
}

/** The transaction holds the lock: a process that dies leaves none behind. */
const claimSchema =
  (schema: string): Work<void> =>
  async session => {
    const literal = `'${schema.replaceAll("'", "''")}'`
    await session.execute('set local lock_timeout = 0')
    await session.execute(`select pg_advisory_xact_lock(hashtextextended(${literal}, 7077))`)
    // `create schema if not exists` would demand the right to create even where the schema is there.
    await session.execute(`do $$ begin
      if not exists (select 1 from pg_namespace where nspname = ${literal}) then
        create schema ${quoteIdentifier(schema)};
      end if;
    end $$`)
    await refuseMergedWorlds(session, schema)
  }

/**
 * Behind some poolers an earlier release made one set of tables for both worlds, in `public`. New empty
 * tables beside them would hide everything that is in those.
 */
async function refuseMergedWorlds(session: WriteSession, schema: string): Promise<void> {
  const own = `${quoteIdentifier(schema)}.schema_migration`
  const merged = sql<boolean>`to_regclass('public.schema_migration') is not null
    and to_regclass('public.ledger_entry') is not null and to_regclass(${own}) is null`
  const [found] = await session.query(db => db.selectNoFrom(merged.as('merged')))
  if (!found?.merged) return
  throw new CoreError(
    'conflict',
    'Both environments of this installation are in the schema public, where a connection pooler led an earlier release: production and sandbox share one ledger. Nothing was changed: docs/nodes.md says how to separate them.',
  )
}
