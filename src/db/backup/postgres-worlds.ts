import pg from 'pg'
import { type Environment, environments } from '../../core/world.ts'
import { type AppliedMigration, appliedMigrations } from '../migrate.ts'
import { postgresSnapshot } from '../postgres-snapshot.ts'

export const migrationsOf = async (
  url: string,
): Promise<Readonly<Record<Environment, readonly AppliedMigration[]>>> => {
  const [production = [], sandbox = []] = await Promise.all(
    environments.map(schema => postgresSnapshot({ url, schema }, appliedMigrations)),
  )
  return { production, sandbox }
}

export type PostgresUse = {
  /** Schemas of ours that are there. */
  readonly schemas: readonly string[]
  /** Connections of any Postilion but this one. */
  readonly connections: number
}

/** Who is connected is seen without special rights where everybody connects as the same role. */
export async function useOf(url: string): Promise<PostgresUse> {
  return await withClient(url, async client => {
    const schemas = await client.query<{ name: string }>(
      'select nspname as name from pg_namespace where nspname = any($1)',
      [environments],
    )
    const connections = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name = 'postilion'`,
    )
    return {
      schemas: schemas.rows.map(({ name }) => name),
      connections: connections.rows[0]?.n ?? 0,
    }
  })
}

export async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
