import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

/**
 * Leaves the file, and what SQLite keeps beside it, readable by its owner alone. What SQLite makes later
 * it makes like the file itself. An existing file is never opened here: closing it would drop the locks
 * that SQLite holds on it in this process.
 */
export function keepPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // It is there already, or SQLite will say what is in the way.
  }
  for (const suffix of ['', '-wal', '-shm']) takeFromOthers(`${file}${suffix}`)
}

export const isOpenToOthers = (path: string): boolean => (modeOf(path) & 0o077) !== 0

export const modeOf = (path: string): number => statSync(path).mode & 0o777

function takeFromOthers(file: string): void {
  try {
    if (statSync(file).isFile() && isOpenToOthers(file)) chmodSync(file, 0o600)
  } catch {
    // Not there, or somebody else's: the doctor looks at the folder.
  }
}
