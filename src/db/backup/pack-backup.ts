import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '../files/sync-folder.ts'
import { BackupRefused } from './backup-refused.ts'
import { hashOf, type Manifest, manifestName, manifestOf } from './manifest.ts'
import { bytesInPieces, padTarMember, writeEnd, writeTarHeader } from './tar.ts'

export type BackupContents = Omit<Manifest, 'postilion_backup' | 'files' | 'taken_at'> & {
  readonly takenAt: number
  readonly files: readonly { readonly name: string; readonly size: number }[]
}

/** Packs the files of `folder` into one, which gets its name only when all of it is on disk. */
export function packBackup(folder: string, contents: BackupContents, file: string): Manifest {
  const { takenAt, files, ...rest } = contents
  const manifest = manifestOf({
    ...rest,
    taken_at: new Date(takenAt).toISOString(),
    files: files.map(({ name, size }) => ({
      name,
      size,
      sha256: hashOf(join(folder, name), 0, size),
    })),
  })
  const packed = join(folder, 'packed')
  const target = openSync(packed, 'wx', 0o600)
  try {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
    writeTarHeader(target, manifestName, text.length, takenAt)
    writeSync(target, text)
    padTarMember(target, text.length)
    for (const { name, size } of files) {
      writeTarHeader(target, name, size, takenAt)
      for (const piece of bytesInPieces(join(folder, name), 0, size)) writeSync(target, piece)
      padTarMember(target, size)
      // Removed before the next is packed, so that the disk need not hold everything twice.
      rmSync(join(folder, name))
    }
    writeEnd(target)
    fsyncSync(target)
  } finally {
    closeSync(target)
  }
  renameSync(packed, file)
  syncFolder(dirname(file))
  return manifest
}

export function refuseOverwriting(file: string, overwrite: boolean): void {
  if (!existsSync(file)) return
  if (statSync(file).isDirectory()) {
    throw new BackupRefused(`${file} is a folder: name the file that the backup becomes.`)
  }
  if (!overwrite) {
    throw new BackupRefused(`${file} is there already: name another, or add --overwrite.`)
  }
}
