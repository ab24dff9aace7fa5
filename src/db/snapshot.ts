import type { DatabaseConfig } from './database-config.ts'
import type { ReadSession } from './engine/session.ts'
import { SqliteConnection } from './engine/sqlite/connection.ts'
import { builderFor } from './engine/statement.ts'
import type { Tables } from './tables/tables.ts'

/** A look at one moment of the database, on a connection that is made for it. */
export async function snapshot<T>(
  config: DatabaseConfig,
  look: (session: ReadSession) => Promise<T>,
): Promise<T> {
  if (config.kind === 'sqlite') return ofSqlite(config.file, look)
  const { postgresSnapshot } = await import('./engine/postgres/snapshot.ts')
  return postgresSnapshot(config, look)
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
