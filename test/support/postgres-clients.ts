import { spawnSync } from 'node:child_process'
import pg from 'pg'

/** Why a backup of this server can't be tested here; null where pg_dump and its kin are there and new enough. */
export async function whyNoPostgresClients(url: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show server_version_num').finally(() => client.end())
  const server = Math.floor(Number(rows[0]?.server_version_num) / 10_000)
  for (const program of ['pg_dump', 'pg_restore', 'psql']) {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' })
    const [version = '0'] = /\d+/.exec(stdout ?? '') ?? []
    if (Number(version) < server) return `there is no ${program} of PostgreSQL ${server} here`
  }
  return null
}
