import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../engine/engine-errors.ts'
import { keepPrivate } from './private-file.ts'

export class ServeLockTaken extends Error {
  constructor(folder: string) {
    super(`Another server is already running on the data in ${folder}.`)
    this.name = 'ServeLockTaken'
  }
}

export const serveLockPath = (folder: string): string => join(folder, 'serve.lock')

/** `serverRuns` takes a lock for a moment, too: a starting server waits so long for it. */
const takesUpToMs = 30

/**
 * Keeps a second server away from an embedded data folder. Node has no file locks, but SQLite has: an
 * exclusive transaction that never ends holds one, and the system frees it when this process ends in
 * any way. No other code may open the file: closing it anywhere in the process drops the lock.
 */
export function takeServeLock(folder: string): Disposable {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  keepPrivate(serveLockPath(folder))
  const lock = new DatabaseSync(serveLockPath(folder), { timeout: takesUpToMs })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (isBusy(cause)) throw new ServeLockTaken(folder)
    throw cause
  }
  return {
    [Symbol.dispose]() {
      lock.close()
    },
  }
}

/** Whether a server runs on the folder's data now. The server itself must not call it: see above. */
export function serverRuns(folder: string): boolean {
  if (!existsSync(serveLockPath(folder))) return false
  using lock = new DatabaseSync(serveLockPath(folder), { readOnly: true, timeout: 0 })
  try {
    lock.prepare('select count(*) from sqlite_schema').get()
    return false
  } catch (error) {
    if (isBusy(error)) return true
    throw error
  }
}
