import { resolve } from 'node:path'
import type { StorageConfig } from '#config/config.ts'

const projectDir = resolve(import.meta.dirname, '../..')

/** How a line begins that is pasted into any terminal, whatever its folder and its variables. */
export function shellFromAnywhere(storage: StorageConfig): string {
  const inProject = `cd ${quoted(projectDir)} && npx postilion`
  // A URL may hold a password, which is printed nowhere: on PostgreSQL the variable must be set there too.
  return storage.kind === 'sqlite' ? `${inProject} --data ${quoted(storage.dataDir)}` : inProject
}

const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
