import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Environment, environments } from '#core/environment.ts'
import { FileFault } from './file-fault.ts'
import { keepPrivate } from './private-file.ts'

/**
 * Refuses to start where one world's file is missing beside the other's. A first start makes both, so
 * the file was lost; a new empty file in its place would hide that.
 */
export function refuseLostWorld(files: Readonly<Record<Environment, string>>): void {
  for (const environment of environments) {
    const [file, other] = [files[environment], files[otherThan(environment)]]
    if (!isLost(file, other)) continue
    const rest = isThere(other) ? other : `${file}-wal`
    throw new FileFault(
      `${file} is not there or is empty, though ${rest} is there: it was lost. Put it back, or restore a backup (docs/backup.md). To start afresh, move ${rest} away as well.`,
    )
  }
  // Makes both files before it writes to either: a process that dies here has lost neither.
  for (const environment of environments) keepPrivate(files[environment])
}

const otherThan = (environment: Environment): Environment =>
  environment === 'production' ? 'sandbox' : 'production'

function isLost(file: string, other: string): boolean {
  if (isThere(file)) return false
  if (isThere(`${file}-wal`)) return true
  // A first start that died early left an empty file, but then the other world has no account.
  return isThere(other) && (!existsSync(file) || hasAccounts(other))
}

const isThere = (file: string): boolean => existsSync(file) && statSync(file).size > 0

function hasAccounts(file: string): boolean {
  try {
    using db = new DatabaseSync(file, { readOnly: true })
    return db.prepare('select 1 from account limit 1').get() !== undefined
  } catch {
    return false
  }
}
