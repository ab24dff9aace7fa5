import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'

describeOnEachEngine('the account store', kit => {
  let db: Database
  beforeAll(async () => {
    db = await kit.open()
    await db.transact(0, async writers => {
      await writers.accounts.insert({ id: 1, name: 'alder', createdAt: 1000 })
      await writers.accounts.insert({ id: 2, name: 'birch', createdAt: 2000 })
      await writers.accounts.putSetting(serviceOn(2), 'region', 'BC')
      await writers.accounts.putSetting(serviceOn(2), 'tier_pricing', 'true')
    })
  })

  test('an account that approves products is known as one', async () => {
    await db.transact(1, ({ accounts }) => accounts.putApproves(serviceOn(1)))
    expect(await db.read.accounts.byId(1)).toMatchObject({ approves: true, hasWebhooks: false })
    expect(await db.read.accounts.byId(2)).toMatchObject({ approves: false })
  })

  test('an account is found by its id and by its name, with its settings', async () => {
    const expected = {
      id: 2,
      name: 'birch',
      createdAt: 2000,
      hasWebhooks: false,
      shellListensUntil: 0,
      approves: false,
      settings: new Map([
        ['region', 'BC'],
        ['tier_pricing', 'true'],
      ]),
    }
    expect(await db.read.accounts.byId(2)).toEqual(expected)
    expect(await db.read.accounts.byName('birch')).toEqual(expected)
  })

  test('an account without settings shows none of its neighbour', async () => {
    const alder = await db.read.accounts.byId(1)
    expect(alder?.settings.size).toBe(0)
  })

  test('an unknown account is null', async () => {
    expect(await db.read.accounts.byId(99)).toBeNull()
    expect(await db.read.accounts.byName('Birch')).toBeNull()
  })

  test('accounts are listed by id, each once', async () => {
    const listed = await db.read.accounts.list()
    expect(listed.map(account => account.name)).toEqual(['alder', 'birch'])
    expect(listed.map(account => account.settings.size)).toEqual([0, 2])
  })

  test('a taken name or id is refused and changes nothing', async () => {
    const insert = (id: number, name: string) =>
      db.transact(id, writers => writers.accounts.insert({ id, name, createdAt: 1 }))
    expect(await insert(3, 'alder')).toBe(false)
    expect(await insert(1, 'cedar')).toBe(false)
    expect((await db.read.accounts.list()).map(account => account.name)).toEqual(['alder', 'birch'])
    expect((await db.read.accounts.byId(1))?.createdAt).toBe(1000)
  })

  test('a setting that is written twice holds the later value', async () => {
    const put = (value: string) =>
      db.transact(1, writers => writers.accounts.putSetting(serviceOn(1), 'region', value))
    await put('QC')
    await put('ON')
    expect((await db.read.accounts.byId(1))?.settings.get('region')).toBe('ON')
    expect((await db.read.accounts.byId(2))?.settings.get('region')).toBe('BC')
  })

  test('a setting of an account that does not exist is refused', async () => {
    const put = db.transact(9, writers => writers.accounts.putSetting(serviceOn(9), 'region', 'ON'))
    await expect(put).rejects.toThrow(/foreign key/i)
  })

  test('accounts are found by a part of their names, in pages by id', async () => {
    await db.transact(4, async ({ accounts }) => {
      await accounts.insert({ id: 11, name: '50% Off_Éclair', createdAt: 5 })
      await accounts.insert({ id: 12, name: '500 Offerings', createdAt: 6 })
    })
    const named = async (part: string, after = 0, limit = 9) =>
      (await db.read.accounts.named(part, after, limit)).map(({ id }) => id)
    expect(await named('')).toEqual([1, 2, 11, 12])
    expect(await named('', 1, 2)).toEqual([2, 11])
    expect(await named('oFF')).toEqual([11, 12])
    expect(await named('0%')).toEqual([11])
    expect(await named('f_É')).toEqual([11])
    expect(await named('BIRCH', 2)).toEqual([])
    expect(await db.read.accounts.named('alder', 0, 1)).toEqual([
      { id: 1, name: 'alder', createdAt: 1000 },
    ])
  })
})
