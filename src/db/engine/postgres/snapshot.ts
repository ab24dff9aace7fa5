import type pg from 'pg'
import type { Tables } from '../../tables/tables.ts'
import type { ReadSession } from '../session.ts'
import { plain } from '../statement.ts'
import type { PostgresAddress } from './address.ts'
import { openClient } from './connection.ts'
import { limitLocks } from './control-statements.ts'
import { postgresDialect } from './dialect.ts'
import { bound } from './postgres.ts'

export async function postgresSnapshot<T>(
  address: PostgresAddress,
  work: (session: ReadSession) => Promise<T>,
): Promise<T> {
  const { client, pooled } = await openClient(address)
  try {
    // It holds no lock that others wait for, and its caller may compute for a while between two queries.
    await client.query(`begin isolation level repeatable read read only; ${limitLocks};
      set local idle_in_transaction_session_timeout = 0`)
    return await work(postgresSession(client, address.schema, !pooled))
  } finally {
    await client.end()
  }
}

/** Reads on this one connection, within its transaction. A name would outlive that at a pooler. */
export function postgresSession(
  client: pg.Client,
  schema: string,
  withNames: boolean,
): ReadSession {
  const rowsOf = async (query: pg.QueryConfig) => (await client.query(query)).rows
  return {
    dialect: postgresDialect,
    all: (statement, parameters) => rowsOf(bound(statement, parameters, schema, withNames)),
    first: async (statement, parameters) =>
      (await rowsOf(bound(statement, parameters, schema, withNames)))[0],
    query: build => {
      const { sql, parameters } = build(postgresDialect.builder<Tables>(schema)).compile()
      return rowsOf({ text: sql, values: parameters.map(plain) })
    },
  }
}
