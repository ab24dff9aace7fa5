import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '#db/database.ts'
import { postgresKit } from '../support/engines.ts'
import { administer } from '../support/postgres.ts'
import { startService } from '../support/service.ts'

const dayMs = 86_400_000
const kit = postgresKit()
afterEach(() => {
  vi.useRealTimers()
})

const write = (store: Database, key: string) =>
  store.transact(0, tx => tx.worldValues.putIfAbsent(key, ''))

test('a process on a machine that is days behind tells of a row that was lost', async () => {
  const settings = await kit.settings()
  const url = settings.DATABASE_URL ?? ''
  const yesterday = Date.now() - dayMs
  vi.useFakeTimers({ now: Date.now() - 2 * dayMs, toFake: ['Date'] })
  await using behind = await startService(settings)
  const { store } = behind.app.worlds.sandbox
  await write(store, 'before the loss')
  // Another server has cleared away those that committed nothing for a day. Then a standby is promoted
  // that lacks all commits of this process.
  await administer(
    url,
    `insert into sandbox.commit_count values ('cleared', 'cleared', 0, ${yesterday})`,
    "delete from sandbox.commit_count where writer <> 'cleared'",
  )
  await expect(write(store, 'after the loss')).rejects.toMatchObject({ name: 'CommitsLost' })
  expect(await store.commitsLostAt()).not.toBeNull()
})
