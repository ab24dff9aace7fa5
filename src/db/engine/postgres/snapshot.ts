import pg from 'pg'
import type { Tables } from '../../tables/tables.ts'
import type { ReadSession } from '../session.ts'
import { builderFor, plain } from '../statement.ts'
import { clientConfig, type PostgresAddress } from './connection.ts'
import { named } from './postgres.ts'

export async function postgresSnapshot<T>(
  address: PostgresAddress,
  look: (session: ReadSession) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(address))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // It holds no lock that others wait for, and may reckon for a while between two questions.
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const ask = async (question: pg.QueryConfig) => (await client.query(question)).rows
    return await look({
      engine: 'postgres',
      all: (statement, parameters) => ask(named(statement, parameters)),
      first: async (statement, parameters) => (await ask(named(statement, parameters)))[0],
      query: build => {
        const { sql, parameters } = build(builderFor<Tables>('postgres')).compile()
        return ask({ text: sql, values: parameters.map(plain) })
      },
    })
  } finally {
    await client.end()
  }
}
