import type pg from 'pg'
import type { Tables } from '../../tables/tables.ts'
import type { ReadSession } from '../session.ts'
import { builderFor, plain } from '../statement.ts'
import type { PostgresAddress } from './address.ts'
import { openClient } from './connection.ts'
import { named } from './postgres.ts'

export async function postgresSnapshot<T>(
  address: PostgresAddress,
  work: (session: ReadSession) => Promise<T>,
): Promise<T> {
  const client = await openClient(address)
  try {
    await client.query('begin isolation level repeatable read read only')
    // It holds no lock that others wait for, and its caller may compute for a while between two queries.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    return await work(postgresSession(client))
  } finally {
    await client.end()
  }
}

/** Reads on this one connection, within its transaction. */
export function postgresSession(client: pg.Client): ReadSession {
  const rowsOf = async (query: pg.QueryConfig) => (await client.query(query)).rows
  return {
    engine: 'postgres',
    all: (statement, parameters) => rowsOf(named(statement, parameters)),
    first: async (statement, parameters) => (await rowsOf(named(statement, parameters)))[0],
    query: build => {
      const { sql, parameters } = build(builderFor<Tables>('postgres')).compile()
      return rowsOf({ text: sql, values: parameters.map(plain) })
    },
  }
}
