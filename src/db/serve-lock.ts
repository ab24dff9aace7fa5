import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class ServeLockTaken extends Error {
  constructor(folder: string) {
    super(`Another server already runs on the data in ${folder}.`)
    this.name = 'ServeLockTaken'
  }
}

/**
 * Keeps a second server away from an embedded data folder. Node has no file locks of its own, SQLite
 * has: an exclusive transaction that is never ended holds one, and the system frees it however this
 * process ends. No other code may open the file: closing it anywhere in the process drops the lock.
 */
export function takeServeLock(folder: string): Disposable {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(folder, 'serve.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (cause) {
    lock.close()
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === 5) {
      throw new ServeLockTaken(folder)
    }
    throw cause
  }
  return {
    [Symbol.dispose]() {
      lock.close()
    },
  }
}
