import { setImmediate as turn } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { operatorOn } from '#core/access.ts'
import type { Writers } from '#core/store.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the facts of a world', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
  })

  const put = (key: string, value: string) =>
    db.transact(0, ({ facts }) => facts.putIfAbsent(key, value))

  test('a fact is what its first writer made it', async () => {
    expect(await db.read.facts.get('secret_key')).toBeNull()
    expect(await put('secret_key', 'one')).toBe(true)
    expect(await put('secret_key', 'two')).toBe(false)
    expect(await db.read.facts.get('secret_key')).toBe('one')
  })

  test('of twenty who put the same fact at once one is told that it was first', async () => {
    const told = await Promise.all(
      Array.from({ length: 20 }, (_, index) => put('first_start', `start ${index}`)),
    )
    expect(told.filter(first => first)).toHaveLength(1)
    expect(await db.read.facts.get('first_start')).toBe(`start ${told.indexOf(true)}`)
  })

  test('production and sandbox know nothing of each other', async () => {
    await put('region', 'sandbox alone')
    const production = await kit.open('production')
    expect(await production.read.facts.get('region')).toBeNull()
  })

  const changes: Record<string, (writers: Writers) => Promise<unknown>> = {
    account: ({ accounts }) => accounts.insert({ id: 77, name: 'seen', createdAt: 1 }),
    setting: ({ accounts }) => accounts.putSetting(operatorOn(77), 'region', 'BC'),
    token: ({ tokens }) => tokens.revoke(operatorOn(77), 1, 1),
    clock: ({ clocks }) => clocks.advance(operatorOn(77), 1),
  }

  test.each(Object.entries(changes))(
    'a revision, where the engine has one, changes with each commit about a caller: %s',
    async (_, change) => {
      const before = db.revision()
      await db.read.facts.get('revision')
      expect(db.revision()).toBe(before)
      await db.transact(0, change)
      if (kit.kind === 'postgres') expect(db.revision()).toBeNull()
      else expect(db.revision()).not.toBe(before)
    },
  )

  test('a revision is not changed by a commit of ours about anything else', async () => {
    const before = db.revision()
    await put('revision', 'x')
    expect(db.revision()).toBe(before)
  })

  test('a revision tells of a commit by somebody else, too', async () => {
    const before = db.revision()
    const other = await kit.open()
    await other.transact(0, ({ facts }) => facts.putIfAbsent('elsewhere', 'x'))
    // Others are asked after once a turn.
    await turn()
    if (kit.kind === 'sqlite') expect(db.revision()).not.toBe(before)
  })
})
