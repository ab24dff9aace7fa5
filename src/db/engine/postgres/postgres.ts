import pg from 'pg'
import type { Tables } from '../../tables/tables.ts'
import { defaultGroupLimitMs, type Engine, type EngineOptions } from '../engine.ts'
import { DatabaseLost, isLost, isOutdated, translateEngineError } from '../engine-errors.ts'
import { type Command, Lane } from '../lane.ts'
import type { ReadSession, WriteSession } from '../session.ts'
import { builderFor, plain, type Statement, type Value } from '../statement.ts'
import { clientConfig, type PostgresAddress, quoteIdentifier, silenceMs } from './connection.ts'
import { PostgresTransaction } from './transaction.ts'

const laneCount = 4
const defaultPoolSize = 8

/** Four writing connections, and a pool that reads. Opening connects to nothing yet. */
export function openPostgres(
  address: PostgresAddress,
  options: EngineOptions & { poolSize?: number; silenceMs?: number } = {},
): Engine {
  const longestSilenceMs = options.silenceMs ?? silenceMs
  const pool = new pg.Pool({
    ...clientConfig(address),
    query_timeout: longestSilenceMs,
    max: options.poolSize ?? defaultPoolSize,
  })
  // A connection that is lost while idle is replaced when the next one is asked for.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const lanes = Array.from(
    { length: laneCount },
    () =>
      new Lane(new PostgresTransaction(address, longestSilenceMs), {
        guard: options.guard ?? false,
        groupLimitMs: options.groupLimitMs ?? defaultGroupLimitMs,
        pauseMs: () => 0,
        sorted: true,
        onUnavailable: options.onUnavailable,
      }),
  )
  const ask = (question: pg.QueryConfig) => askPool(pool, question)
  return {
    kind: 'postgres',
    read: postgresReadSession(ask),
    transact: (account, command) => laneOf(lanes, account).transact(account, command),
    async onEachLane(command) {
      await Promise.all(lanes.map(lane => lane.transact(0, command)))
    },
    revision: () => null,
    raiseRevision() {},
    ping: async () => {
      await ask({ text: 'select 1' })
    },
    claimSchema: claimSchema(address.schema),
    async [Symbol.asyncDispose]() {
      await Promise.all(lanes.map(lane => lane.close()))
      await pool.end()
    },
  }
}

function laneOf(lanes: readonly Lane[], account: number): Lane {
  // Neighbouring ids are spread by the golden ratio; the highest bits are the best mixed.
  const hash = Math.imul(account, 0x9e3779b1) >>> 16
  const lane = lanes[hash % lanes.length]
  if (!lane) throw new Error('There is no lane.')
  return lane
}

/**
 * A read may be asked twice: a connection that went while idle is noticed only when it is used, and so is
 * a prepared statement that a table has outgrown. Without its name the question is prepared for itself.
 */
async function askPool(pool: pg.Pool, question: pg.QueryConfig): Promise<pg.QueryResult> {
  try {
    return await pool.query(question)
  } catch (error) {
    if (!isLost(error) && !isOutdated(error)) throw translateEngineError(error)
  }
  const { text, values } = question
  try {
    return await pool.query(text, values)
  } catch (error) {
    throw isLost(error) ? new DatabaseLost(error) : translateEngineError(error)
  }
}

const postgresReadSession = (
  ask: (question: pg.QueryConfig) => Promise<pg.QueryResult>,
): ReadSession => ({
  engine: 'postgres',
  async all(statement, parameters) {
    return (await ask(named(statement, parameters))).rows
  },
  async first(statement, parameters) {
    return (await ask(named(statement, parameters))).rows[0]
  },
  async query(build) {
    const query = build(builderFor<Tables>('postgres')).compile()
    return (await ask({ text: query.sql, values: query.parameters.map(plain) })).rows
  },
})

/** Prepared under its name by each connection of the pool that meets it. */
export function named<P, R>(statement: Statement<P, R>, parameters: P): pg.QueryConfig {
  const { sql, values } = statement.on('postgres')
  return {
    name: statement.name,
    text: sql,
    values: values(parameters as Readonly<Record<string, Value>>),
  }
}

/** The lock is the transaction's: a process that dies in the middle leaves nothing behind. */
const claimSchema =
  (schema: string): Command<void> =>
  async (session: WriteSession) => {
    const literal = `'${schema.replaceAll("'", "''")}'`
    await session.execute('set local lock_timeout = 0')
    await session.execute(`select pg_advisory_xact_lock(hashtextextended(${literal}, 7077))`)
    // Asked first: `if not exists` alone would demand the right to create from everyone.
    await session.execute(`do $$ begin
      if not exists (select 1 from pg_namespace where nspname = ${literal}) then
        create schema ${quoteIdentifier(schema)};
      end if;
    end $$`)
  }
