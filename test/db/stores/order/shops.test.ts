import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Shop } from '#core/shop/shop.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { orderRequest } from '#test/support/order-request.ts'

describeOnEachEngine('the store of shops', kit => {
  let db: Database
  let shops = 0
  beforeAll(async () => {
    db = await kit.open()
    await db.transact(1, async ({ accounts }) => {
      for (const [id, name] of [
        [1, 'alder'],
        [2, 'birch'],
      ] as const) {
        await accounts.insert({ id, name, createdAt: 1 })
      }
    })
  })

  const shop = (changes: Partial<Shop> = {}): Shop => {
    const id = ++shops
    return { id, identifier: `shop ${id}`, origin: 'api', createdAt: 5, closedAt: null, ...changes }
  }
  const open = (wanted: Shop, account = 1) =>
    db.transact(account, writers => writers.shops.insert(serviceOn(account), wanted))
  const close = (id: number, account = 1) =>
    db.transact(account, writers => writers.shops.close(serviceOn(account), id, 9))

  test('a shop is found by its id and its identifier, and by its own account alone', async () => {
    const mine = shop()
    expect(await open(mine)).toBe(true)
    expect(await db.read.shops.byId(serviceOn(1), mine.id)).toEqual(mine)
    expect(await db.read.shops.byIdentifier(serviceOn(1), mine.identifier)).toEqual(mine)
    expect(await db.read.shops.byId(serviceOn(2), mine.id)).toBeNull()
    expect(await db.read.shops.byIdentifier(serviceOn(2), mine.identifier)).toBeNull()
    expect(await close(mine.id, 2)).toBe(false)
  })

  test('one of fifty simultaneous shops with one identifier is opened', async () => {
    const opened = await Promise.all(
      Array.from({ length: 50 }, () => open(shop({ identifier: 'the only one' }))),
    )
    expect(opened.filter(done => done)).toHaveLength(1)
    expect(await open(shop({ identifier: 'the only one' }), 2)).toBe(true)
  })

  test('a closed shop is read by its id alone, takes nothing, and frees its identifier', async () => {
    const old = shop({ identifier: 'corner' })
    await open(old)
    expect(await close(old.id)).toBe(true)
    expect(await close(old.id)).toBe(false)
    expect(await db.read.shops.byId(serviceOn(1), old.id)).toEqual({ ...old, closedAt: 9 })
    expect(await db.read.shops.byIdentifier(serviceOn(1), 'corner')).toBeNull()
    const kept = await db.transact(1, writers => writers.shops.keepOpen(serviceOn(1), old.id))
    expect(kept).toBe(false)
    expect(await open(shop({ identifier: 'corner' }))).toBe(true)
  })

  test('a list has the open shops of one origin, the oldest first', async () => {
    const [first, second, gone] = [shop(), shop(), shop()]
    for (const wanted of [first, second, gone]) await open(wanted, 2)
    await open(shop({ origin: 'import' }), 2)
    await close(gone.id, 2)
    const listed = await db.read.shops.list(serviceOn(2), 'api')
    expect(listed.map(({ id }) => id).slice(-2)).toEqual([first.id, second.id])
    expect(listed.every(({ origin }) => origin === 'api')).toBe(true)
    expect((await db.read.shops.list(serviceOn(2), 'import')).map(({ origin }) => origin)).toEqual([
      'import',
    ])
  })

  test('a shop that takes an order is not closed at the same time, in either order', async () => {
    const other = await kit.open()
    for (let round = 1; round <= 20; round++) {
      const { id } = shop()
      await open(shop({ id, identifier: `contended ${round}` }))
      const place = db.transact(1, async ({ shops, orders }) => {
        if (!(await shops.keepOpen(serviceOn(1), id))) return 'refused'
        const request = orderRequest({ shopId: id })
        await orders.insert(serviceOn(1), [{ id: 1000 + round, request, createdAt: 1 }])
        return 'placed'
      })
      const shut = other.transact(1, async ({ shops, orders }) => {
        await shops.close(serviceOn(1), id, 9)
        if (await orders.anyOpen(serviceOn(1), id)) throw new Error('it has open orders')
        return 'closed'
      })
      const ends = await Promise.allSettled([place, shut])
      const outcome = ends.map(end => (end.status === 'fulfilled' ? end.value : end.reason.message))
      expect([
        ['placed', 'it has open orders'],
        ['refused', 'closed'],
      ]).toContainEqual(outcome)
    }
  })
})
