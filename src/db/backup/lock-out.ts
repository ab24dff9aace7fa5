import { mkdirSync } from 'node:fs'
import { explainingFaults } from '../files/file-fault.ts'
import { ServeLockTaken, serveLockPath, takeServeLock } from '../files/serve-lock.ts'
import { BackupRefused } from './backup-refused.ts'

/** Keeps servers away from a data folder, which it makes where there is none. */
export async function lockOut(folder: string, purpose: 'restore' | 'move'): Promise<Disposable> {
  try {
    await explainingFaults(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }))
    return await explainingFaults(serveLockPath(folder), () => takeServeLock(folder))
  } catch (error) {
    if (!(error instanceof ServeLockTaken)) throw error
    throw new BackupRefused(
      `A server is running on the data in ${folder}: stop it, then ${purpose}.`,
    )
  }
}
