import pg from 'pg'
import { expect, test } from 'vitest'
import { refuseWhileServed } from '#db/backup/postgres-worlds.ts'
import { openDatabase } from '#db/database.ts'
import { postgresKit } from '#test/support/engines.ts'

const kit = postgresKit()

async function addressOf() {
  const config = await kit.config('production')
  if (config.kind !== 'postgres' || !('url' in config)) throw new Error('This is not PostgreSQL.')
  return config
}

test('an idle node of the release before, which renews no row, is in the way of a restore', async () => {
  const { url } = await addressOf()
  const node = new pg.Client({ connectionString: url, application_name: 'postilion' })
  await node.connect()
  await expect(refuseWhileServed(url)).rejects.toThrow(
    'The previous release of Postilion is connected',
  )
  const looking = refuseWhileServed(url)
  // Its process of the server may outlive it by a moment.
  await node.end()
  await looking
})

test('an idle connection of this release is not: a pooler keeps those of servers that have ended', async () => {
  const config = await addressOf()
  await using ended = await openDatabase(config)
  await ended.health()
  await refuseWhileServed(config.url)
})
