import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { environments } from '#core/environment.ts'
import { namingFile } from '#core/values/system-fault.ts'
import { moveNumbersOnSql } from '../engine/numbers.ts'
import { indexNamesOnPostgres } from '../migrations/0002-shipments.ts'
import { BackupRefused } from './backup-refused.ts'
import { dumpedNumbers } from './dumped-numbers.ts'
import { postgresDumpName } from './manifest.ts'
import { openBackup } from './open-backup.ts'
import { refuseWhileServed, schemasIn } from './postgres-worlds.ts'
import type { RestoreOrder, RestoreReport } from './restore-order.ts'
import { connectionOf, NoRoomForFile, runProgram } from './run-program.ts'

/** One transaction renames the old schemas and makes the new ones: a crash leaves the old state. */
export async function restorePostgres(
  databaseUrl: string,
  { file, replace, skip, refuseSkip, now }: RestoreOrder,
): Promise<RestoreReport> {
  await refuseWhileServed(databaseUrl)
  const schemas = await schemasIn(databaseUrl)
  if (schemas.length > 0 && !replace) {
    throw new BackupRefused(
      `There is already a schema ${schemas.join(' and ')}: name another database, or add --replace, which keeps the old schemas under other names.`,
    )
  }
  const { manifest, unpack } = await namingFile(file, () => openBackup(file, 'postgres'))
  const takenAt = Date.parse(manifest.taken_at)
  const skipped = skip(takenAt)
  const suffix = `replaced_${new Date(now()).toISOString().replaceAll(/\D/g, '')}`
  const folder = mkdtempSync(join(tmpdir(), 'postilion-restore-'))
  try {
    await namingFile(folder, () => unpack(folder))
    const dump = join(folder, postgresDumpName)
    const next = await dumpedNumbers(dump)
    for (const environment of environments) refuseSkip(environment, next(environment), skipped)
    const steps = [
      ['before.sql', putAside(schemas, suffix)],
      ['restored.sql', null],
      ['after.sql', finish(skipped)],
    ] as const
    for (const [name, sql] of steps) if (sql !== null) writeFileSync(join(folder, name), sql)
    await asScript(dump, join(folder, 'restored.sql')).catch(sayingWhere(folder))
    const { url, env } = connectionOf(databaseUrl)
    const files = steps.map(([name]) => `--file=${join(folder, name)}`)
    await runProgram('psql', [...psqlOptions, ...files, `--dbname=${url}`], env)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const kept = schemas.map(schema => `${schema}_${suffix}`).join(' and ')
  return { takenAt, skipped, kept: kept === '' ? null : kept }
}

/** The folder is one for passing files: the backup's own disk may have room. */
const sayingWhere =
  (folder: string) =>
  (error: unknown): never => {
    if (!(error instanceof NoRoomForFile)) throw error
    const says = `The disk of ${folder} is full, or this user may write no more there: nothing was restored. Free some space, or name a folder on another disk with TMPDIR.`
    throw new BackupRefused(says, { cause: error })
  }

const psqlOptions = [
  '--no-psqlrc',
  '--no-password',
  '--quiet',
  '--single-transaction',
  '--set=ON_ERROR_STOP=1',
  '--output=/dev/null',
]

/** The dump as SQL, without the index of names: it needs an extension that may be missing here. */
async function asScript(dump: string, script: string): Promise<void> {
  const contents = await runProgram('pg_restore', ['--list', dump])
  const kept = contents.split('\n').filter(line => !line.includes(' shipment_to_name '))
  writeFileSync(`${dump}.list`, kept.join('\n'))
  const args = ['--no-owner', '--no-privileges', `--use-list=${dump}.list`, `--file=${script}`]
  await runProgram('pg_restore', [...args, dump])
}

const putAside = (schemas: readonly string[], suffix: string): string =>
  [
    // A reader of the old tables locks them: the restore fails rather than wait for long.
    "set local lock_timeout = '10s';",
    ...schemas.map(schema => `alter schema ${schema} rename to ${schema}_${suffix};`),
  ].join('\n')

const finish = (skipped: number): string =>
  environments
    .flatMap(schema => [
      `set local search_path = ${schema};`,
      `${indexNamesOnPostgres};`,
      ...moveNumbersOnSql(skipped),
    ])
    .join('\n')
