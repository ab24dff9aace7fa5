import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Environment, environments } from '#core/environment.ts'
import { lacksRoom } from '../files/file-fault.ts'
import type { AppliedMigration } from '../migrate.ts'
import { BackupRefused } from './backup-refused.ts'
import { copyAtOneMoment, proveCopy } from './copy-sqlite.ts'
import { type Manifest, postgresDumpName } from './manifest.ts'
import { type BackupContents, packBackup, refuseOverwriting } from './pack-backup.ts'
import { connectionOf, NoRoomForFile, runProgram } from './run-program.ts'

/** Both worlds: SQLite files, or the schemas of a PostgreSQL database. */
export type Worlds =
  | { readonly kind: 'sqlite'; readonly files: Readonly<Record<Environment, string>> }
  | { readonly kind: 'postgres'; readonly url: string }

/** Writes both worlds, as they are at one moment, into one file that is either whole or missing. */
export async function takeBackup(
  worlds: Worlds,
  wanted: string,
  { overwrite, now }: { overwrite: boolean; now: () => number },
): Promise<Manifest> {
  const file = resolve(wanted)
  refuseOverwriting(file, overwrite)
  const folder = mkdtempSync(join(dirname(file), `.${basename(file)}.unfinished-`))
  try {
    const contents =
      worlds.kind === 'sqlite'
        ? await copySqlite(worlds.files, folder, now)
        : await dumpPostgres(worlds.url, folder, now)
    return packBackup(folder, contents, file)
  } catch (error) {
    if (!lacksRoom(error) && !(error instanceof NoRoomForFile)) throw error
    const says = `${file} was not written: its disk is full, or this user may write no more there. Free some space, or name a file on another disk.`
    throw new BackupRefused(says, { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function copySqlite(
  files: Readonly<Record<Environment, string>>,
  folder: string,
  now: () => number,
): Promise<BackupContents> {
  for (const file of Object.values(files)) {
    if (!existsSync(file)) throw new BackupRefused(`There is no ${file} to back up.`)
  }
  const copies = environments.map(environment => ({
    from: files[environment],
    to: join(folder, `${environment}.db`),
  }))
  const takenAt = await copyAtOneMoment(copies, now)
  for (const copy of copies) proveCopy(copy)
  return {
    engine: 'sqlite',
    takenAt,
    migrations: {
      production: migrationsIn(join(folder, 'production.db')),
      sandbox: migrationsIn(join(folder, 'sandbox.db')),
    },
    files: copies.map(({ to }) => ({ name: basename(to), size: statSync(to).size })),
  }
}

function migrationsIn(file: string): readonly AppliedMigration[] {
  using db = new DatabaseSync(file, { readOnly: true })
  const known = db.prepare("select 1 from sqlite_schema where name = 'schema_migration'").get()
  if (!known) throw new BackupRefused(`There is no Postilion data in ${basename(file)} to back up.`)
  const rows = db.prepare('select id, name, checksum from schema_migration order by id').all()
  return rows.map(({ id, name, checksum }) => ({
    id: Number(id),
    name: String(name),
    checksum: String(checksum),
  }))
}

/** Their rows say what processes do now, and mean nothing in a copy. */
const ofProcesses = ['running_server', 'commit_count']

async function dumpPostgres(
  databaseUrl: string,
  folder: string,
  now: () => number,
): Promise<BackupContents> {
  const { migrationsOf } = await import('./postgres-worlds.ts')
  const takenAt = now()
  const to = join(folder, postgresDumpName)
  const { url, env } = connectionOf(databaseUrl)
  const schemas = environments.map(environment => `--schema=${environment}`)
  const leftOut = ofProcesses.map(table => `--exclude-table-data=*.${table}`)
  const args = ['--format=custom', '--no-password', '--strict-names', ...schemas, ...leftOut]
  await runProgram('pg_dump', [...args, `--file=${to}`, `--dbname=${url}`], env)
  return {
    engine: 'postgres',
    takenAt,
    migrations: await migrationsOf(databaseUrl),
    files: [{ name: postgresDumpName, size: statSync(to).size }],
  }
}
