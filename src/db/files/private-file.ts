import { chmodSync, closeSync, openSync, statSync } from 'node:fs'

/**
 * Makes the file, and those of SQLite beside it, readable by its owner alone. SQLite gives later files
 * the rights of the file itself. This never opens an existing file: closing it would drop the locks that
 * SQLite holds on it in this process.
 */
export function keepPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch {
    // The file is there already, or SQLite will report the obstacle.
  }
  for (const suffix of ['', '-wal', '-shm']) takeFromOthers(`${file}${suffix}`)
}

export const isOpenToOthers = (path: string): boolean => (modeOf(path) & 0o077) !== 0

export const modeOf = (path: string): number => statSync(path).mode & 0o777

function takeFromOthers(file: string): void {
  try {
    if (statSync(file).isFile() && isOpenToOthers(file)) chmodSync(file, 0o600)
  } catch {
    // The file is missing, or belongs to another user: the doctor checks the folder.
  }
}
