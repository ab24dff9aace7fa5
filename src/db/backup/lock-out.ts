import { mkdirSync } from 'node:fs'
import { ServeLockTaken, takeServeLock } from '../files/serve-lock.ts'
import { BackupRefused } from './backup-refused.ts'

/** Keeps servers away from a data folder, which it makes where there is none. */
export function lockOut(folder: string, purpose: 'restore' | 'move'): Disposable {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    return takeServeLock(folder)
  } catch (error) {
    if (!(error instanceof ServeLockTaken)) throw error
    throw new BackupRefused(`A server runs on the data in ${folder}: stop it, then ${purpose}.`)
  }
}
