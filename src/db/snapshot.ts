import type { DatabaseConfig } from './database-config.ts'
import type { ReadSession } from './engine/session.ts'
import { SqliteConnection } from './engine/sqlite/connection.ts'
import { sqliteDialect } from './engine/sqlite/dialect.ts'
import type { Tables } from './tables/tables.ts'

/** Reads the database at one moment, on a connection of its own. */
export async function snapshot<T>(
  config: DatabaseConfig,
  work: (session: ReadSession) => Promise<T>,
): Promise<T> {
  if (config.kind === 'sqlite') return onSqlite(config.file, work)
  const { postgresSnapshot } = await import('./engine/postgres/snapshot.ts')
  return postgresSnapshot(config, work)
}

async function onSqlite<T>(file: string, work: (session: ReadSession) => Promise<T>): Promise<T> {
  const connection = await SqliteConnection.open(file)
  try {
    connection.execute('pragma query_only = on; begin')
    return await work(sqliteSession(connection))
  } finally {
    connection.close()
  }
}

/** Reads on this one connection, within its transaction. */
export const sqliteSession = (connection: SqliteConnection): ReadSession => ({
  dialect: sqliteDialect,
  all: async (statement, parameters) => connection.all(statement, parameters),
  first: async (statement, parameters) => connection.first(statement, parameters),
  query: async build => connection.query(build(sqliteDialect.builder<Tables>()).compile()),
})
