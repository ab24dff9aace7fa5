import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { OrderRequest } from '#core/order/order.ts'
import type { OrderFilter } from '#core/order/order-store.ts'
import type { Writers } from '#core/store.ts'
import { type Database, openEngine } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { orderRequest } from '#test/support/order-request.ts'
import { draftShipment } from '#test/support/sample-shipments.ts'

const dayMs = 86_400_000
const everything: OrderFilter = {
  orderId: null,
  shopId: null,
  status: null,
  from: null,
  to: null,
}

describeOnEachEngine('the store of orders', kit => {
  let db: Database
  let accounts = 0
  let ids = 0
  beforeAll(async () => {
    db = await kit.open()
  })

  /** A fresh account with two shops. */
  async function merchant() {
    const account = ++accounts
    const tenant = serviceOn(account)
    const shops = [account * 10, account * 10 + 1] as const
    await db.transact(account, async writers => {
      await writers.accounts.insert({ id: account, name: `account ${account}`, createdAt: 1 })
      for (const id of shops) {
        const identifier = `shop ${id}`
        await writers.shops.insert(tenant, {
          id,
          identifier,
          origin: 'api',
          createdAt: 1,
          closedAt: null,
        })
      }
    })
    const [shop, otherShop] = shops
    const place = async (...wanted: Partial<OrderRequest>[]) => {
      const orders = wanted.map(changes => ({
        id: ++ids,
        request: orderRequest({ shopId: shop, ...changes }),
        createdAt: 7,
      }))
      const added = await db.transact(account, writers => writers.orders.insert(tenant, orders))
      return { added, ids: orders.map(({ id }) => id) }
    }
    const list = async (filter: Partial<OrderFilter> = {}, limit = 100, page = 1) => {
      const found = await db.read.orders.page(tenant, { ...everything, ...filter }, { limit, page })
      return { ids: found.entries.map(({ id }) => id), total: found.total }
    }
    const act = <T>(command: (writers: Writers) => Promise<T>) => db.transact(account, command)
    return { tenant, shop, otherShop, place, list, act }
  }

  test('an order is read as it was placed', async () => {
    const { place, tenant, shop } = await merchant()
    const sent = { note: 'leave \u0000 at the door', tags: ['gift'], weight: 0.1 }
    const [id = 0] = (await place(sent)).ids
    expect(await db.read.orders.byId(tenant, id)).toEqual({
      id,
      request: orderRequest({ shopId: shop, ...sent }),
      status: 'open',
      createdAt: 7,
      updatedAt: 7,
      shipCodes: [],
      shipmentIds: [],
    })
  })

  test('orders are read by their ids, in that order, without other accounts’', async () => {
    const { place, tenant } = await merchant()
    const [first = 0, second = 0] = (await place({ orderId: 'A' }, { orderId: 'B', note: 'é' })).ids
    const others = await merchant()
    const [foreign = 0] = (await others.place({ orderId: 'C' })).ids
    const found = await db.read.orders.byIds(tenant, [second, foreign, first])
    expect(found.map(({ request }) => request.orderId)).toEqual(['B', 'A'])
    expect(await db.read.orders.byIds(tenant, [])).toEqual([])
  })

  test('its row leaves out defaults, placed or replaced', async () => {
    const { act, place, tenant, shop } = await merchant()
    const plain = { note: null, tags: [], shopLabel: null }
    const [id = 0] = (await place(plain)).ids
    await using engine = await openEngine(await kit.config())
    const kept = async () => {
      const [row] = await engine.read.query<{ request: string }>(tables =>
        tables.selectFrom('shop_order').select('request').where('id', '=', id),
      )
      return row?.request
    }
    expect(await kept()).not.toMatch(/note|tags|null/)
    const renamed = orderRequest({ shopId: shop, ...plain, value: 7 })
    await act(({ orders }) => orders.replace(tenant, id, renamed, 8))
    expect(await kept()).toMatch(/"value":7,/)
    expect(await kept()).not.toMatch(/note|tags|null/)
  })

  test('one of 200 simultaneous orders with one id is placed, and it is counted once', async () => {
    const { place, list } = await merchant()
    const placed = await Promise.all(Array.from({ length: 200 }, () => place({ orderId: 'A-1' })))
    expect(placed.filter(({ added }) => added === 1)).toHaveLength(1)
    expect((await list()).total).toBe(1)
  })

  test('ids belong to a shop: orders differ by case and by shop', async () => {
    const { place, otherShop, list } = await merchant()
    expect((await place({ orderId: 'a1' }, { orderId: 'A1' }, { orderId: 'a1' })).added).toBe(2)
    expect((await place({ orderId: 'a1', shopId: otherShop })).added).toBe(1)
    expect((await list()).total).toBe(3)
  })

  test('an order id is found in any spelling, in one shop or all', async () => {
    const { place, tenant, shop, otherShop } = await merchant()
    const placed = await place(
      { orderId: 'Order 7' },
      { orderId: 'order 7', shopId: otherShop },
      { orderId: 'Order 8' },
    )
    const named = async (orderId: string, shopId: number | null) =>
      (await db.read.orders.named(tenant, orderId, shopId)).map(({ id }) => id).sort()
    expect(await named('ORDER7', null)).toEqual(placed.ids.slice(0, 2))
    expect(await named('ORDER7', shop)).toEqual(placed.ids.slice(0, 1))
    expect(await named('ORDER', null)).toEqual([])
    expect(await db.read.orders.known(tenant, shop, ['Order 7', 'ORDER 8', '9'])).toEqual(
      new Set(['Order 7']),
    )
  })

  test('every page of every range of time equals that part of a list of all orders', async () => {
    const { place, list } = await merchant()
    const start = Date.UTC(1969, 11, 28, 22)
    const times = Array.from(
      { length: 60 },
      (_, index) => start + ((index * 7919) % 131) * 3_600_000,
    )
    const { ids: placed } = await place(
      ...times.map((orderedAt, index) => ({ orderedAt, orderId: `${index}` })),
    )
    const all = placed
      .map((id, index) => ({ id, at: times[index] ?? 0 }))
      .sort((a, b) => b.at - a.at || b.id - a.id)
    const first = Math.floor(start / dayMs) * dayMs
    const ends = [null, first, first + dayMs, first + 2 * dayMs - 1, start + 50 * 3_600_000]
    for (const from of ends) {
      for (const to of ends) {
        const wanted = all.filter(({ at }) => at >= (from ?? -1e15) && at <= (to ?? 1e15))
        for (const [limit, page] of [
          [100, 1],
          [7, 1],
          [7, 3],
          [7, 9],
          [1, 40],
        ] as const) {
          const ids = wanted.map(({ id }) => id).slice((page - 1) * limit, page * limit)
          expect(await list({ from, to }, limit, page)).toEqual({ ids, total: wanted.length })
        }
      }
    }
  })

  test('a filter by id has its own pages', async () => {
    const { place, otherShop, list } = await merchant()
    const { ids: placed } = await place(
      { orderId: 'x 1', orderedAt: 5 },
      { orderId: 'X1', orderedAt: 6 },
      { orderId: 'x1', orderedAt: 4, shopId: otherShop },
      { orderId: 'x2' },
    )
    const [first, second, third] = placed
    expect(await list({ orderId: ' X 1' })).toEqual({ ids: [second, first, third], total: 3 })
    expect(await list({ orderId: 'x1' }, 1, 2)).toEqual({ ids: [first], total: 3 })
    expect(await list({ orderId: 'x1', from: 5 })).toEqual({ ids: [second, first], total: 2 })
  })

  test('pages of a shop, of a status and of both follow the list of all orders', async () => {
    const { place, shop, otherShop, act, tenant, list } = await merchant()
    const { ids: placed } = await place(
      ...Array.from({ length: 24 }, (_, index) => ({
        orderId: `${index}`,
        orderedAt: (index * 7) % 24,
        shopId: index % 3 === 0 ? otherShop : shop,
      })),
    )
    const orders = placed
      .map((id, index) => ({
        id,
        at: (index * 7) % 24,
        shopId: index % 3 === 0 ? otherShop : shop,
        status: index % 2 === 0 ? ('fulfilled' as const) : ('open' as const),
      }))
      .toSorted((one, other) => other.at - one.at)
    const fulfilled = orders.filter(({ status }) => status === 'fulfilled')
    await act(async ({ shipments, orders: writer }) => {
      for (const { id } of fulfilled) {
        await shipments.insert(tenant, draftShipment(id), null)
        await writer.link(tenant, id, id, false)
        await writer.fulfil(tenant, id, 20)
      }
    })
    for (const shopId of [null, shop, otherShop]) {
      for (const status of [null, 'open', 'fulfilled'] as const) {
        const wanted = orders
          .filter(order => shopId === null || order.shopId === shopId)
          .filter(order => status === null || order.status === status)
          .filter(({ at }) => at >= 2 && at <= 21)
        for (const [limit, page] of [
          [100, 1],
          [3, 2],
          [3, 50],
        ] as const) {
          expect(await list({ shopId, status, from: 2, to: 21 }, limit, page)).toEqual({
            ids: wanted.map(({ id }) => id).slice((page - 1) * limit, page * limit),
            total: wanted.length,
          })
        }
      }
    }
    expect(await list({ orderId: '1', shopId: otherShop })).toEqual({ ids: [], total: 0 })
    expect((await list({ orderId: '1', shopId: shop, status: 'open' })).total).toBe(1)
    expect((await list({ orderId: '1', status: 'fulfilled' })).total).toBe(0)
  })

  test('a replaced order keeps its status and moves to its new place in the list', async () => {
    const { place, list, act, tenant, otherShop } = await merchant()
    const { ids: placed } = await place({ orderId: 'a' }, { orderId: 'b' })
    const [first = 0, second] = placed
    const moved = orderRequest({ orderId: 'c', shopId: otherShop, orderedAt: 9 * dayMs })
    await act(({ orders }) => orders.replace(tenant, first, moved, 20))
    expect(await db.read.orders.byId(tenant, first)).toMatchObject({
      request: moved,
      status: 'open',
      createdAt: 7,
      updatedAt: 20,
    })
    expect(await list({ to: 10 * dayMs - 1 })).toEqual({ ids: [first], total: 1 })
    expect(await list({ from: 10 * dayMs })).toEqual({ ids: [second], total: 1 })
  })

  test('an order does not take the id of another', async () => {
    const { place, act, tenant, shop, list } = await merchant()
    const [first = 0] = (await place({ orderId: 'a' }, { orderId: 'b' })).ids
    const request = orderRequest({ shopId: shop, orderId: 'b', orderedAt: 1 })
    const refused = act(({ orders }) => orders.replace(tenant, first, request, 20))
    await expect(refused).rejects.toMatchObject({ code: 'conflict' })
    expect((await db.read.orders.byId(tenant, first))?.request.orderId).toBe('a')
    expect((await list({ to: dayMs })).total).toBe(0)
  })

  test('an account sees only its own orders', async () => {
    const [mine, other] = [await merchant(), await merchant()]
    const [id = 0] = (await mine.place({ orderId: 'mine' })).ids
    expect(await db.read.orders.byId(other.tenant, id)).toBeNull()
    expect(await db.read.orders.named(other.tenant, 'mine', null)).toEqual([])
    expect(await db.read.orders.known(other.tenant, mine.shop, ['mine'])).toEqual(new Set())
    expect(await other.list()).toEqual({ ids: [], total: 0 })
    expect(await other.act(({ orders }) => orders.shopOf(other.tenant, id))).toBeNull()
    const { request } = (await db.read.orders.byId(mine.tenant, id)) ?? {}
    const stolen =
      request && other.act(({ orders }) => orders.replace(other.tenant, id, request, 1))
    await expect(stolen).rejects.toThrow()
  })

  test('an order of a shop that is not the account’s is refused', async () => {
    const [mine, other] = [await merchant(), await merchant()]
    await expect(mine.place({ shopId: other.shop })).rejects.toThrow(/foreign key/i)
    expect((await mine.list()).total).toBe(0)
  })
})
