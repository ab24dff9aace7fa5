import pg from 'pg'
import type { DatabaseConfig } from './database.ts'
import { clientConfig } from './postgres-connection.ts'
import type { ReadSession } from './session.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import { builderFor, plain, type Statement, type Value } from './statement.ts'
import type { Tables } from './tables/tables.ts'

/** A look at one moment of the database, on a connection that is made for it. */
export function snapshot<T>(
  config: DatabaseConfig,
  look: (session: ReadSession) => Promise<T>,
): Promise<T> {
  return config.kind === 'sqlite' ? ofSqlite(config.file, look) : ofPostgres(config, look)
}

async function ofSqlite<T>(file: string, look: (session: ReadSession) => Promise<T>): Promise<T> {
  const connection = await SqliteConnection.open(file)
  try {
    connection.execute('pragma query_only = on; begin')
    return await look({
      engine: 'sqlite',
      all: async (statement, parameters) => connection.all(statement, parameters),
      first: async (statement, parameters) => connection.first(statement, parameters),
      query: async build => connection.query(build(builderFor<Tables>('sqlite')).compile()),
    })
  } finally {
    connection.close()
  }
}

async function ofPostgres<T>(
  address: { readonly url: string; readonly schema: string },
  look: (session: ReadSession) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(address))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const ask = async (question: pg.QueryConfig) => (await client.query(question)).rows
    return await look({
      engine: 'postgres',
      all: (statement, parameters) => ask(worded(statement, parameters)),
      first: async (statement, parameters) => (await ask(worded(statement, parameters)))[0],
      query: build => {
        const { sql, parameters } = build(builderFor<Tables>('postgres')).compile()
        return ask({ text: sql, values: parameters.map(plain) })
      },
    })
  } finally {
    await client.end()
  }
}

function worded<P, R>(statement: Statement<P, R>, parameters: P): pg.QueryConfig {
  const { sql, values } = statement.on('postgres')
  return {
    name: statement.name,
    text: sql,
    values: values(parameters as Readonly<Record<string, Value>>),
  }
}
