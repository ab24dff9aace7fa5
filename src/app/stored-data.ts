import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { StorageConfig } from '#config/config.ts'
import type { Environment } from '#core/environment.ts'
import { refuseUnlessFinished } from '#db/backup/restore-sqlite.ts'
import type { Worlds } from '#db/backup/take-backup.ts'
import type { DatabaseConfig } from '#db/database-config.ts'
import { explainingFaults } from '#db/files/file-fault.ts'
import { refuseLostWorld } from '#db/files/lost-world.ts'
import { serveLockPath, serverRuns, takeServeLock } from '#db/files/serve-lock.ts'

/** Both worlds, as a backup needs them. */
export const storedWorlds = (storage: StorageConfig): Worlds =>
  storage.kind === 'sqlite' ? { kind: 'sqlite', files: filesIn(storage.dataDir) } : storage

export const databaseOf = (environment: Environment, storage: StorageConfig): DatabaseConfig =>
  storage.kind === 'sqlite'
    ? {
        kind: 'sqlite',
        file: filesIn(storage.dataDir)[environment],
        cacheMib: storage.cacheMib,
      }
    : { kind: 'postgres', url: storage.url, schema: environment }

/**
 * Says what is missing where nobody has made data; else null. To open a world that nobody has made makes it, with keys of
 * its own, and no data can be moved there any more.
 */
export async function missingData(storage: StorageConfig): Promise<string | null> {
  if (storage.kind === 'sqlite') {
    return existsSync(storage.dataDir) ? null : `There is no data folder ${storage.dataDir}.`
  }
  const { holdsWorld } = await import('#db/backup/postgres-worlds.ts')
  return (await holdsWorld(storage.url)) ? null : 'The database holds no Postilion data.'
}

/** On PostgreSQL always true: a server may run on any machine. */
export const runsBesideServer = (storage: StorageConfig): boolean =>
  storage.kind === 'postgres' || serverRuns(storage.dataDir)

/** Prepares a data folder, or throws the reason why it can't be opened. Locks it for a server. */
export async function takeFolder(
  dataDir: string,
  opener: 'server' | 'shell',
): Promise<Disposable | null> {
  refuseUnlessFinished(dataDir)
  await explainingFaults(dataDir, () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }))
  const take = () => takeServeLock(dataDir)
  const lock = opener === 'server' ? await explainingFaults(serveLockPath(dataDir), take) : null
  try {
    refuseLostWorld(filesIn(dataDir))
    return lock
  } catch (error) {
    lock?.[Symbol.dispose]()
    throw error
  }
}

/** Opens a world; explains a fault of its file in a sentence. */
export const openingWorld = <T>(
  environment: Environment,
  storage: StorageConfig,
  open: () => Promise<T>,
): Promise<T> =>
  storage.kind === 'sqlite' ? explainingFaults(filesIn(storage.dataDir)[environment], open) : open()

const filesIn = (dataDir: string): Readonly<Record<Environment, string>> => ({
  production: join(dataDir, 'production.db'),
  sandbox: join(dataDir, 'sandbox.db'),
})
