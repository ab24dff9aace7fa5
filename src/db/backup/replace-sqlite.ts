import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Environment, environments } from '#core/environment.ts'
import { isBusy } from '../engine/engine-errors.ts'
import { syncFolder } from '../files/sync-folder.ts'
import { BackupRefused } from './backup-refused.ts'

/**
 * A restore in steps of which each may be the last: all is made ready in a folder of its own, which then
 * gets the name of a decision. From there on the steps lead to the new state, however often they are
 * begun; before, nothing has been touched.
 */
const stageIn = (folder: string): string => join(folder, 'restore.unfinished')
const decisionIn = (folder: string): string => join(folder, 'restore.decided')
const fresh = 'fresh'

export const worldFileOf = (environment: Environment): string => `${environment}.db`
const worldFiles = environments.map(worldFileOf)
const suffixes = ['', '-wal', '-shm', '-journal']

/** Where the new files are to be put, by whoever then calls `replaceBy`. */
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

/** Carries out what was decided; gives the folder where the old files are now, null where there were none. */
export function finishRestore(folder: string, now: number): string | null {
  const decided = decisionIn(folder)
  const made = join(decided, fresh)
  for (const name of worldFiles) {
    if (!existsSync(join(made, name))) continue
    // The old log goes first of all: beside a new database it would be taken for a part of it.
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

/** Whoever still has the files open would go on writing into what was moved away. */
export function refuseWhileOpen(folder: string): void {
  for (const name of worldFiles) {
    if (!existsSync(join(folder, name))) continue
    try {
      using db = new DatabaseSync(join(folder, name), { timeout: 0 })
      // Needs the file alone, and puts what is in the log where it belongs.
      db.exec('pragma journal_mode = delete')
    } catch (error) {
      // What is damaged is about to be replaced.
      if (isBusy(error)) {
        const says = `Another command uses ${join(folder, name)}: restore when it has ended.`
        throw new BackupRefused(says, { cause: error })
      }
    }
  }
}
