import { resolve } from 'node:path'
import type { StorageConfig } from '#config/config.ts'

const projectDir = resolve(import.meta.dirname, '../..')

/** The beginning of a line that works in any terminal, in any folder and with any variables. */
export function shellFromAnywhere(storage: StorageConfig): string {
  const inProject = `cd ${quoted(projectDir)} && npx postilion`
  // The URL of PostgreSQL may hold a password, so it is not printed: the terminal must have the variable.
  return storage.kind === 'sqlite' ? `${inProject} --data ${quoted(storage.dataDir)}` : inProject
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
