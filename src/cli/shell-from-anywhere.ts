import { resolve } from 'node:path'
import type { StorageConfig } from '#config/config.ts'

const projectDir = resolve(import.meta.dirname, '../..')

export type PastedShell = {
  /** How a line begins that works in any folder. */
  readonly beginning: string
  /** What the terminal must have for it, as a sentence; null where it works in any. */
  readonly need: string | null
}

export function shellFromAnywhere(storage: StorageConfig): PastedShell {
  const inProject = `cd ${quoted(projectDir)} && npx postilion`
  if (storage.kind === 'sqlite') {
    return { beginning: `${inProject} --data ${quoted(storage.dataDir)}`, need: null }
  }
  // The URL of PostgreSQL may hold a password, so it is not printed.
  const need =
    'Both need DATABASE_URL in your terminal, as this server has it: without it they look at SQLite files, where these data are not.'
  return { beginning: inProject, need }
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
