import { setImmediate as turn } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Writers } from '#core/store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the values of a world', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })

  const put = (key: string, value: string) =>
    db.transact(0, ({ worldValues }) => worldValues.putIfAbsent(key, value))

  test('the first writer of a value decides', async () => {
    expect(await db.read.worldValues.get('secret_key')).toBeNull()
    expect(await put('secret_key', 'one')).toBe(true)
    expect(await put('secret_key', 'two')).toBe(false)
    expect(await db.read.worldValues.get('secret_key')).toBe('one')
  })

  test('one of twenty simultaneous writers of a value learns that it was first', async () => {
    const wasFirst = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put('first_start', `start ${index}`)),
    )
    expect(wasFirst.filter(first => first)).toHaveLength(1)
    expect(await db.read.worldValues.get('first_start')).toBe(`start ${wasFirst.indexOf(true)}`)
  })

  test('production and sandbox share no values', async () => {
    await put('region', 'sandbox alone')
    const production = await kit.open('production')
    expect(await production.read.worldValues.get('region')).toBeNull()
  })

  const changes: Record<string, (writers: Writers) => Promise<unknown>> = {
    account: ({ accounts }) => accounts.insert({ id: 77, name: 'seen', createdAt: 1 }),
    setting: ({ accounts }) => accounts.putSetting(serviceOn(77), 'region', 'BC'),
    token: ({ tokens }) => tokens.revoke(serviceOn(77), 1, 1),
    clock: ({ clocks }) => clocks.advance(serviceOn(77), 1),
  }

  test.each(Object.entries(changes))(
    'a revision, where the engine has one, changes with each commit that concerns callers: %s',
    async (_, change) => {
      const before = db.revision()
      await db.read.worldValues.get('revision')
      expect(db.revision()).toBe(before)
      await db.transact(0, change)
      if (kit.kind === 'postgres') expect(db.revision()).toBeNull()
      else expect(db.revision()).not.toBe(before)
    },
  )

  test('our commits about anything else leave the revision', async () => {
    const before = db.revision()
    await put('revision', 'x')
    expect(db.revision()).toBe(before)
  })

  test('a commit of another process changes the revision', async () => {
    const before = db.revision()
    const other = await kit.open()
    await other.transact(0, ({ worldValues }) => worldValues.putIfAbsent('elsewhere', 'x'))
    // The engine looks for commits of others once a turn.
    await turn()
    if (kit.kind === 'sqlite') expect(db.revision()).not.toBe(before)
  })
})
