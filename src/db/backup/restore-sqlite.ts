import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { environments } from '#core/environment.ts'
import type { NextNumbers } from '#core/numbers/numbers-left.ts'
import { namingFile } from '#core/values/system-fault.ts'
import { openDatabase } from '../database.ts'
import { explainingFaults } from '../files/file-fault.ts'
import { BackupRefused } from './backup-refused.ts'
import { lockOut } from './lock-out.ts'
import { openBackup } from './open-backup.ts'
import {
  decideRestore,
  dropStage,
  finishRestore,
  holdsWorlds,
  refuseWhileOpen,
  stageRestore,
  wasCutOff,
  worldFileOf,
} from './replace-sqlite.ts'
import type { RestoreOrder, RestoreReport } from './restore-order.ts'

/** Proves and prepares the backup before it touches data. After a crash `restore --finish` ends it. */
export async function restoreSqlite(
  folder: string,
  { file, replace, skip, refuseSkip, now }: RestoreOrder,
): Promise<RestoreReport> {
  refuseOver(folder, replace)
  // The backup is read before a folder is made: a wrong one leaves nothing behind.
  const { manifest, unpack } = await namingFile(file, () => openBackup(file, 'sqlite'))
  using _lock = await lockOut(folder, 'restore')
  refuseOver(folder, replace)
  const takenAt = Date.parse(manifest.taken_at)
  const skipped = skip(takenAt)
  try {
    await explainingFaults(folder, async () => {
      const stage = stageRestore(folder)
      unpack(stage)
      for (const environment of environments) {
        const admit = (next: NextNumbers): void => refuseSkip(environment, next, skipped)
        await makeReady(join(stage, worldFileOf(environment)), skipped, admit, now())
      }
      refuseWhileOpen(folder)
      decideRestore(folder)
    })
  } finally {
    dropStage(folder)
  }
  return { takenAt, skipped, kept: finishRestore(folder, now()) }
}

function refuseOver(folder: string, replace: boolean): void {
  refuseUnlessFinished(folder)
  if (replace || !holdsWorlds(folder)) return
  throw new BackupRefused(
    `There is already data in ${folder}: name another folder with --data, or add --replace, which keeps the old files beside the new ones.`,
  )
}

export async function finishCutOffRestore(folder: string, now: number): Promise<string | null> {
  using _lock = await lockOut(folder, 'restore')
  if (!wasCutOff(folder)) throw new BackupRefused(`No restore into ${folder} was interrupted.`)
  return finishRestore(folder, now)
}

/** Every command checks this first: a half replaced folder holds neither the old nor the new data. */
export function refuseUnlessFinished(folder: string): void {
  if (!wasCutOff(folder)) return
  throw new BackupRefused(
    `A restore into ${folder} was interrupted: run postilion restore --finish, which completes it and keeps the old files.`,
  )
}

/** Brings the copy up to date, moves its numbers on, and leaves it as one file. */
async function makeReady(
  file: string,
  skipped: number,
  admit: (next: NextNumbers) => void,
  now: number,
): Promise<void> {
  {
    await using database = await openDatabase({ kind: 'sqlite', file })
    await database.migrate(now)
    admit(await database.nextNumbers())
    await database.moveNumbersOn(skipped)
  }
  using db = new DatabaseSync(file)
  db.exec('pragma journal_mode = delete')
}
