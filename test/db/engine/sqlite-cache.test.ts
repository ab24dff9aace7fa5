import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOf } from '#app/stored-data.ts'
import { readConfig } from '#config/config.ts'
import { SqliteConnection } from '#db/engine/sqlite/connection.ts'
import { temporaryFolder } from '../../support/engines.ts'

const folder = temporaryFolder()

/** The pages that a connection may keep, in the KiB in which SQLite counts them. */
async function cacheOf(env: { readonly SQLITE_CACHE_MIB?: string }): Promise<unknown> {
  const { storage } = readConfig({ ...env, DATA_DIR: folder() }, false)
  const config = databaseOf('sandbox', storage)
  if (config.kind !== 'sqlite') throw new Error('the database is embedded')
  const connection = await SqliteConnection.open(join(folder(), 'cache.db'), config.cacheMib)
  try {
    return connection.prepare('pragma cache_size').get()?.cache_size
  } finally {
    connection.close()
  }
}

test('a connection keeps 64 MiB of pages, or as many as the operator says', async () => {
  expect(await cacheOf({})).toBe(-64 * 1024)
  expect(await cacheOf({ SQLITE_CACHE_MIB: '8' })).toBe(-8 * 1024)
})
