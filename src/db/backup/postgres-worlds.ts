import pg from 'pg'
import { type Environment, environments } from '#core/environment.ts'
import { translateEngineError } from '../engine/engine-errors.ts'
import { postgresSnapshot } from '../engine/postgres/snapshot.ts'
import { type AppliedMigration, appliedMigrations } from '../migrate.ts'
import { BackupRefused } from './backup-refused.ts'

export const migrationsOf = async (
  url: string,
): Promise<Readonly<Record<Environment, readonly AppliedMigration[]>>> => {
  const [production = [], sandbox = []] = await Promise.all(
    environments.map(schema => postgresSnapshot({ url, schema }, appliedMigrations)),
  )
  return { production, sandbox }
}

/** Our schemas that exist. */
export async function schemasIn(url: string): Promise<readonly string[]> {
  const { rows } = await withClient(url, client =>
    client.query<{ name: string }>(
      'select nspname as name from pg_namespace where nspname = any($1)',
      [environments],
    ),
  )
  return rows.map(({ name }) => name)
}

/**
 * Refuses while a node is connected. It must run before this process connects itself. It sees other
 * connections without special rights where all use the same role.
 */
export async function refuseWhileConnected(url: string): Promise<void> {
  const { rows } = await withClient(url, client =>
    client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and application_name = 'postilion'`,
    ),
  )
  const connections = rows[0]?.n ?? 0
  if (connections === 0) return
  throw new BackupRefused(
    `Nodes or commands of Postilion are connected to this database (${connections} open connections; a node holds many): stop every node, then try again.`,
  )
}

async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return await act(client)
  } catch (error) {
    throw translateEngineError(error)
  } finally {
    await client.end()
  }
}
