import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseConfig } from '#db/database-config.ts'
import { directly } from '../support/pgbouncer.ts'

export type Row = Readonly<Record<string, unknown>>

/** A reader of the tables that shares no code with the service: its own connection, its own SQL. */
export type Books = AsyncDisposable & { rows(sql: string): Promise<readonly Row[]> }

export async function openBooks(config: DatabaseConfig): Promise<Books> {
  return config.kind === 'sqlite' ? onSqlite(config.file) : await onPostgres(config)
}

/** The names of our tables; those that begin like the index of names are SQLite's own. */
export async function tablesIn(
  books: Books,
  engine: DatabaseConfig['kind'],
): Promise<readonly string[]> {
  const rows = await books.rows(
    engine === 'sqlite'
      ? `select name from sqlite_schema where type = 'table' and name not like 'shipment_name%' and name not like 'sqlite%'`
      : 'select tablename as name from pg_tables where schemaname = current_schema()',
  )
  return rows.map(({ name }) => String(name))
}

function onSqlite(file: string): Books {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  return {
    rows: async sql => db.prepare(sql).all(),
    [Symbol.asyncDispose]: async () => db.close(),
  }
}

const bigint = 20

async function onPostgres({
  url,
  schema,
}: Extract<DatabaseConfig, { kind: 'postgres' }>): Promise<Books> {
  const client = new pg.Client({ connectionString: directly(url) })
  await client.connect()
  await client.query(`set search_path to "${schema}"`)
  client.setTypeParser(bigint, Number)
  return {
    rows: async sql => (await client.query(sql)).rows,
    [Symbol.asyncDispose]: () => client.end(),
  }
}
