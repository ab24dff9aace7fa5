import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { type Environment, environments } from '#core/environment.ts'
import { translateEngineError } from '../engine/engine-errors.ts'
import { applicationName, olderApplicationName, openClient } from '../engine/postgres/connection.ts'
import { postgresSnapshot } from '../engine/postgres/snapshot.ts'
import { type AppliedMigration, appliedMigrations } from '../migrate.ts'
import { goneAfterMs } from '../running-server.ts'
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

/** Whether a release of ours has made a world in the database, if only in `public`. */
export async function holdsWorld(url: string): Promise<boolean> {
  const { rows } = await withClient(url, client =>
    client.query(
      `select 1 from pg_tables where tablename = 'schema_migration' and schemaname = any($1) limit 1`,
      [[...environments, 'public']],
    ),
  )
  return rows.length > 0
}

/** Our tables that stand in `public`, where an earlier release wrote both worlds behind some poolers. */
export async function tablesInPublic(url: string): Promise<readonly string[]> {
  const { rows } = await withClient(url, client =>
    client.query<{ name: string }>(
      `select tablename as name from pg_tables
       where schemaname = 'public' and to_regclass('public.ledger_entry') is not null
         and to_regclass('public.schema_migration') is not null
         and tablename in (select tablename from pg_tables where schemaname = 'production')
       order by tablename`,
    ),
  )
  return rows.map(({ name }) => name)
}

/**
 * Refuses while a server runs. A fresh row may be what a server left that was killed a moment ago: if it
 * is not renewed in time, no server runs. Connections tell nothing, because a pooler keeps them; but
 * whoever is in the midst of a transaction, such as another command, works now, and a connection of the
 * release before is its server's own: that release renews no row.
 */
export async function refuseWhileServed(url: string): Promise<void> {
  await withClient(url, async client => {
    const rows = await freshRows(client)
    for (let waitedMs = 0; rows.size > 0 && waitedMs < goneAfterMs; waitedMs += lookEveryMs) {
      await pause(lookEveryMs)
      const now = await freshRows(client)
      const runs = [...now].some(([id, seenAt]) => rows.get(id) !== seenAt)
      if (runs) {
        throw new BackupRefused(
          `A Postilion server is running on this database (it has just renewed its row in production.running_server): stop every node, then try again.`,
        )
      }
      if (now.size === 0) break
    }
    if (await isInUse(client)) {
      throw new BackupRefused(
        'A Postilion server or command is writing to this database: stop it, then try again.',
      )
    }
    await refuseReleaseBefore(client)
  })
}

/** Processes of the server end some moments after their clients. */
async function refuseReleaseBefore(client: pg.Client): Promise<void> {
  for (let waitedMs = 0; await isHeldByReleaseBefore(client); waitedMs += lookEveryMs) {
    if (waitedMs >= endsWithinMs) {
      throw new BackupRefused(
        'The previous release of Postilion is connected to this database: stop every node of it, then try again (docs/upgrading.md).',
      )
    }
    await pause(lookEveryMs)
  }
}

const lookEveryMs = 500
const endsWithinMs = 2000

/** By the database's clock, which all servers follow. A database of the release before has no such table. */
async function freshRows(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const { rows: there } = await client.query(
    "select 1 where to_regclass('production.running_server') is not null",
  )
  if (there.length === 0) return new Map()
  const { rows } = await client.query<{ id: string; seen_at: string }>(
    `select id, seen_at from production.running_server
     where seen_at > extract(epoch from clock_timestamp()) * 1000 - $1`,
    [goneAfterMs],
  )
  return new Map(rows.map(({ id, seen_at }) => [id, Number(seen_at)]))
}

/** It sees other connections without special rights where all use the same role. */
async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = any($1) and state <> 'idle'
       and pid <> pg_backend_pid()`,
    [[applicationName, olderApplicationName]],
  )
  return rows.length > 0
}

async function isHeldByReleaseBefore(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = $1 and pid <> pg_backend_pid()`,
    [olderApplicationName],
  )
  return rows.length > 0
}

async function withClient<T>(url: string, act: (client: pg.Client) => Promise<T>) {
  await using stack = new AsyncDisposableStack()
  try {
    const { client } = await openClient({ url, schema: 'production' })
    stack.defer(() => client.end())
    return await act(client)
  } catch (error) {
    throw translateEngineError(error)
  }
}
