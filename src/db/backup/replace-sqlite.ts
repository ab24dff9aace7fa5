import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Environment, environments } from '#core/environment.ts'
import { isBusy } from '../engine/engine-errors.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { BackupRefused } from './backup-refused.ts'

/**
 * A restore may die at any step. It prepares the new files in a staging folder and touches nothing else,
 * then renames the folder: that is the decision. From then on every repetition of the steps leads to the
 * new state.
 */
const stageIn = (folder: string): string => join(folder, 'restore.unfinished')
const decisionIn = (folder: string): string => join(folder, 'restore.decided')
const fresh = 'fresh'

export const worldFileOf = (environment: Environment): string => `${environment}.db`
const worldFiles = environments.map(worldFileOf)
const suffixes = ['', '-wal', '-shm', '-journal']

/** Makes the folder into which the caller puts the new files before `decideRestore`. */
export function stageRestore(folder: string): string {
  rmSync(stageIn(folder), { recursive: true, force: true })
  const stage = join(stageIn(folder), fresh)
  mkdirSync(stage, { recursive: true, mode: 0o700 })
  return stage
}

export const dropStage = (folder: string): void =>
  rmSync(stageIn(folder), { recursive: true, force: true })

export const wasCutOff = (folder: string): boolean => existsSync(decisionIn(folder))

export const holdsWorlds = (folder: string): boolean =>
  worldFiles.some(name => existsSync(join(folder, name)))

export function decideRestore(folder: string): void {
  syncFolder(join(stageIn(folder), fresh))
  syncFolder(stageIn(folder))
  renameSync(stageIn(folder), decisionIn(folder))
  syncFolder(folder)
}

/** Carries out the decision; returns the folder with the old files, null where there were none. */
export function finishRestore(folder: string, now: number): string | null {
  const decided = decisionIn(folder)
  const made = join(decided, fresh)
  for (const name of worldFiles) {
    if (!existsSync(join(made, name))) continue
    // Moves the old log first: beside a new database SQLite would take it for a part of that.
    for (const suffix of suffixes.toReversed()) moveAside(folder, `${name}${suffix}`)
    syncFolder(decided)
    syncFolder(folder)
    renameSync(join(made, name), join(folder, name))
    syncFolder(folder)
  }
  rmSync(made, { recursive: true, force: true })
  if (readdirSync(decided).length === 0) {
    rmdirSync(decided)
    return null
  }
  const kept = join(folder, `replaced-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`)
  renameSync(decided, kept)
  syncFolder(folder)
  return kept
}

function moveAside(folder: string, name: string): void {
  if (existsSync(join(folder, name))) renameSync(join(folder, name), join(decisionIn(folder), name))
}

/** A process that still has the files open would go on writing to the old ones. */
export function refuseWhileOpen(folder: string): void {
  for (const name of worldFiles) {
    if (!existsSync(join(folder, name))) continue
    try {
      using db = new DatabaseSync(join(folder, name), { timeout: 0 })
      // This needs the file alone, and copies the log into the database.
      db.exec('pragma journal_mode = delete')
    } catch (error) {
      // A damaged file may stay: the restore replaces it.
      if (isBusy(error)) {
        const says = `Another command is using ${join(folder, name)}: restore when it has ended.`
        throw new BackupRefused(says, { cause: error })
      }
    }
  }
}
