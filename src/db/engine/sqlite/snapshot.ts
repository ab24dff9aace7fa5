import type { Tables } from '../../tables/tables.ts'
import type { ReadSession } from '../session.ts'
import { SqliteConnection } from './connection.ts'
import { sqliteDialect } from './dialect.ts'

export async function sqliteSnapshot<T>(
  file: string,
  work: (session: ReadSession) => Promise<T>,
): Promise<T> {
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
