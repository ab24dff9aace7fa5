import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Environment, environments } from '#core/environment.ts'
import { FileFault } from './file-fault.ts'
import { keepPrivate } from './private-file.ts'

/**
 * A first start makes both worlds; a world that is missing beside one that is there was lost, and made
 * anew it would lose its books a second time, unseen.
 */
export function refuseLostWorld(files: Readonly<Record<Environment, string>>): void {
  for (const environment of environments) {
    const [file, other] = [files[environment], files[otherThan(environment)]]
    if (!isLost(file, other)) continue
    const rest = isThere(other) ? other : `${file}-wal`
    throw new FileFault(
      `${file} is not there or is empty, though ${rest} is there: it was lost. Put it back, or restore a backup (docs/backup.md). For a new beginning move ${rest} away as well.`,
    )
  }
  // Both, before anything is written to either: a process that dies now has lost neither.
  for (const environment of environments) keepPrivate(files[environment])
}

const otherThan = (environment: Environment): Environment =>
  environment === 'production' ? 'sandbox' : 'production'

function isLost(file: string, other: string): boolean {
  if (isThere(file)) return false
  if (isThere(`${file}-wal`)) return true
  // A first start that died has left it empty, before the other had an account.
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
