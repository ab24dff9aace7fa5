import { createHash } from 'node:crypto'
import { type Environment, environments } from '#core/environment.ts'
import type { EngineKind } from '../engine/dialect.ts'
import { type AppliedMigration, refuseUnknownMigrations } from '../migrate.ts'
import { BackupRefused } from './backup-refused.ts'
import { bytesInPieces, type Member } from './tar.ts'

export const manifestName = 'manifest.json'
const format = 1

export const postgresDumpName = 'worlds.dump'

export const filesOf: Readonly<Record<EngineKind, readonly string[]>> = {
  sqlite: environments.map(environment => `${environment}.db`),
  postgres: [postgresDumpName],
}

type BackedUpFile = { readonly name: string; readonly size: number; readonly sha256: string }

/** The description of a backup, in its first member. */
export type Manifest = {
  readonly postilion_backup: typeof format
  readonly engine: EngineKind
  readonly taken_at: string
  readonly migrations: Readonly<Record<Environment, readonly AppliedMigration[]>>
  readonly files: readonly BackedUpFile[]
}

export const manifestOf = (parts: Omit<Manifest, 'postilion_backup'>): Manifest => ({
  postilion_backup: format,
  ...parts,
})

export function hashOf(file: string, offset: number, size: number): string {
  const hash = createHash('sha256')
  for (const piece of bytesInPieces(file, offset, size)) hash.update(piece)
  return hash.digest('hex')
}

/** Reads the manifest and proves that the backup is whole and fits this engine and release. */
export function proveBackup(
  file: string,
  members: readonly Member[] | null,
  engine: EngineKind,
): Manifest {
  const manifest = members === null ? null : readManifest(file, members)
  if (members === null || manifest === null) {
    throw new BackupRefused(`${file} is not a backup, or is damaged or cut off.`)
  }
  if (manifest.postilion_backup !== format) {
    throw new BackupRefused(`${file} was made by a newer release: restore it with that one.`)
  }
  if (manifest.engine !== engine) {
    const [from, to] = [nameOf(manifest.engine), nameOf(engine)]
    throw new BackupRefused(`${file} is a backup of ${from} and cannot be restored into ${to}.`)
  }
  for (const environment of environments) {
    refuseUnknownMigrations(manifest.migrations[environment], engine)
  }
  for (const name of filesOf[engine]) {
    const listed = manifest.files.find(found => found.name === name)
    const member = members.find(found => found.name === name)
    if (!listed || member?.size !== listed.size || !isAsBackedUp(file, member, listed)) {
      throw new BackupRefused(`${file} is damaged: its ${name} is not what was backed up.`)
    }
  }
  return manifest
}

const isAsBackedUp = (file: string, { offset, size }: Member, { sha256 }: BackedUpFile): boolean =>
  hashOf(file, offset, size) === sha256

function readManifest(file: string, members: readonly Member[]): Manifest | null {
  const member = members.find(({ name }) => name === manifestName)
  if (!member) return null
  const text = Buffer.concat([...bytesInPieces(file, member.offset, member.size)]).toString()
  try {
    const read: unknown = JSON.parse(text)
    return isManifest(read) ? read : null
  } catch {
    return null
  }
}

/** For a newer format this release knows only the number. */
const isManifest = (read: unknown): read is Manifest =>
  typeof read === 'object' &&
  read !== null &&
  'postilion_backup' in read &&
  (read.postilion_backup !== format ||
    ['engine', 'taken_at', 'migrations', 'files'].every(key => key in read))

const nameOf = (engine: EngineKind): string => (engine === 'sqlite' ? 'SQLite' : 'PostgreSQL')
