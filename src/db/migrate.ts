import { createHash } from 'node:crypto'
import { noAccount } from '#core/access.ts'
import type { EngineKind } from './engine/dialect.ts'
import type { Engine } from './engine/engine.ts'
import { noParameters, type ReadSession } from './engine/session.ts'
import { statement } from './engine/statement.ts'
import { migrations as ours } from './migrations/list.ts'
import type { Migration, TableDialect } from './migrations/migration.ts'
import { hasShippedStatistics, shipStatistics } from './shipped-statistics.ts'

/** The database is not one that this release can bring up to date. The message says why. */
export class MigrationRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'MigrationRefused'
  }
}

const dialects: Readonly<Record<EngineKind, TableDialect>> = {
  sqlite: {
    engine: 'sqlite',
    integer: 'integer',
    bytes: 'blob',
    table: ' strict, without rowid',
    wideTable: ' strict',
  },
  postgres: { engine: 'postgres', integer: 'bigint', bytes: 'bytea', table: '', wideTable: '' },
}

const applied = statement(db =>
  db.selectFrom('schema_migration').select(['id', 'name', 'checksum']).orderBy('id'),
)

const insert = statement(
  (db, p: { id: number; name: string; checksum: string; appliedAt: number }) =>
    db
      .insertInto('schema_migration')
      .values({ id: p.id, name: p.name, checksum: p.checksum, applied_at: p.appliedAt }),
)

/**
 * Brings the database up to date, all or nothing; returns the names of the migrations that it ran. A
 * migration of SQLite may change tables to which a server of the release before still writes, so nothing
 * runs beside one. On PostgreSQL migrations only add, and nodes of the release before go on.
 */
export async function migrate(
  engine: Engine,
  at: number,
  list: readonly Migration[] = ours,
  besideServer = () => false,
): Promise<readonly string[]> {
  // A read suffices to see this: nobody need wait for the writer.
  if (await isUpToDate(engine, list)) return []
  return await engine.transact(noAccount, async session => {
    await engine.claimSchema(session)
    const { integer, table } = dialects[engine.kind]
    await session.execute(`create table if not exists schema_migration (
      id ${integer} not null primary key,
      name text not null,
      checksum text not null,
      applied_at ${integer} not null
    )${table}`)
    const missing = await missingMigrations(session, list)
    if (missing.length > 0 && engine.kind === 'sqlite' && besideServer()) {
      throw new MigrationRefused(
        'A server of an earlier release is running on this data. Stop it, or restart it with this release.',
      )
    }
    for (const migration of missing) {
      for (const sql of migration.statements(dialects[engine.kind])) await session.execute(sql)
      const { id, name } = migration
      const checksum = checksumOf(migration, engine.kind)
      await session.run(insert, { id, name, checksum, appliedAt: at })
    }
    if (engine.kind === 'sqlite') await shipStatistics(session)
    return missing.map(migration => migration.name)
  })
}

/** False, too, where even the table of migrations is missing. */
const isUpToDate = (engine: Engine, list: readonly Migration[]): Promise<boolean> =>
  missingMigrations(engine.read, list).then(
    async missing =>
      missing.length === 0 &&
      (engine.kind === 'postgres' || (await hasShippedStatistics(engine.read))),
    () => false,
  )

/**
 * Throws where this release can't go on working with the database. What a newer one has added since the
 * start is no obstacle: migrations only add, and statements name their columns.
 */
export async function checkMigrated(engine: Engine): Promise<void> {
  const done = await appliedMigrations(engine.read)
  refuseChangedMigrations(done, engine.kind, ours)
  if (notYetDone(done, ours).length > 0) {
    throw new MigrationRefused('The database lacks migrations: run migrate.')
  }
}

export type AppliedMigration = {
  readonly id: number
  readonly name: string
  readonly checksum: string
}

export const appliedMigrations = (session: ReadSession): Promise<readonly AppliedMigration[]> =>
  session.all(applied, noParameters)

async function missingMigrations(
  session: ReadSession,
  list: readonly Migration[],
): Promise<readonly Migration[]> {
  const done = await appliedMigrations(session)
  refuseUnknownMigrations(done, session.dialect.kind, list)
  return notYetDone(done, list)
}

function notYetDone(
  done: readonly AppliedMigration[],
  list: readonly Migration[],
): readonly Migration[] {
  const last = done.at(-1)?.id ?? 0
  return list.filter(migration => migration.id > last)
}

export function refuseUnknownMigrations(
  done: readonly AppliedMigration[],
  engine: EngineKind,
  list: readonly Migration[] = ours,
): void {
  for (const { id, name } of done) {
    if (list.some(migration => migration.id === id)) continue
    throw new MigrationRefused(
      `The database has migration ${id} (${name}), which this release does not know: it was used with a newer one.`,
    )
  }
  refuseChangedMigrations(done, engine, list)
}

function refuseChangedMigrations(
  done: readonly AppliedMigration[],
  engine: EngineKind,
  list: readonly Migration[],
): void {
  for (const { id, name, checksum } of done) {
    const known = list.find(migration => migration.id === id)
    if (known && checksumOf(known, engine) !== checksum) {
      throw new MigrationRefused(
        `Migration ${id} (${name}) is not the one that this database was made with: its checksum differs.`,
      )
    }
  }
}

/** Covers the words alone: another indentation of the source is no change. */
function checksumOf(migration: Migration, engine: EngineKind): string {
  const text = migration.statements(dialects[engine]).join(';').replaceAll(/\s+/g, ' ')
  return createHash('sha256').update(text).digest('hex')
}
