import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#core/command/command.ts'
import { CoreError } from '#core/errors.ts'
import { deleteOrder, importOrders, placeOrder, replaceOrder } from '#core/order/orders.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { Shop } from '#core/shop/shop.ts'
import { closeShop, openShop } from '#core/shop/shops.ts'
import type { World } from '#core/world.ts'
import { createShipment } from '../support/create-shipment.ts'
import { describeBehindPoolersToo } from '../support/engines.ts'
import { orderPaths, orderRequest } from '../support/order-request.ts'
import { type Books, openBooks } from './books.ts'
import { brokenLaws } from './laws.ts'
import { creation, parcel } from './parcels.ts'
import { commandFor, openAccount, proofWorld } from './proof-world.ts'

const now = () => Date.UTC(2026, 0, 5, 8)
const dayMs = 86_400_000

describeBehindPoolersToo('orders and shops on two nodes', kit => {
  let nodes: readonly World[]
  let books: Books
  let accounts = 0
  beforeAll(async () => {
    nodes = [await kit.open(), await kit.open()].map(store => proofWorld({ store, now }))
    books = await openBooks(await kit.config())
  })
  afterAll(() => books[Symbol.asyncDispose]())

  /** The same account as each node serves it. */
  async function account(): Promise<readonly [Command, Command]> {
    accounts += 1
    const [first, second] = nodes
    if (!first || !second) throw new Error('There are no two nodes.')
    await openAccount(first, accounts, 10_000_00)
    return [await commandFor(first, accounts), await commandFor(second, accounts)]
  }

  /** Every command from the node that its place says; what was refused must be refused in words. */
  async function atOnce<T>(
    commands: readonly [Command, Command],
    acts: readonly ((command: Command) => Promise<T>)[],
  ): Promise<{ done: readonly T[]; refusals: readonly string[] }> {
    const ends = await Promise.allSettled(
      acts.map((act, index) => act(commands[index % 2 === 0 ? 0 : 1])),
    )
    const done = ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []))
    const refusals = ends.flatMap(end => {
      if (end.status === 'fulfilled') return []
      if (end.reason instanceof CoreError) return [end.reason.code]
      throw end.reason
    })
    return { done, refusals }
  }

  const of = (shop: Shop, orderId: string, day = 0) =>
    orderRequest({ shopId: shop.id, orderId, orderedAt: now() + day * dayMs })

  test('replacements that trade ids never leave two orders with one, nor a count that is off', async () => {
    const commands = await account()
    const shop = await openShop(commands[0], 'trade')
    const ids = ['a', 'b', 'c', 'd']
    const orders = await Promise.all(
      ids.map(id => placeOrder(commands[0], of(shop, id), orderPaths)),
    )
    const acts = Array.from({ length: 24 }, (_, index) => (command: Command) => {
      const order = orders[index % orders.length]
      const wanted = ids[(index * 7 + 1) % ids.length] ?? ''
      return replaceOrder(
        command,
        order?.id ?? 0,
        of(shop, `${wanted}${index % 3}`, index % 5),
        orderPaths,
      )
    })
    const { done, refusals } = await atOnce(commands, acts)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(refusals).size).toBeLessThanOrEqual(1)
    for (const code of refusals) expect(code).toBe('conflict')
    expect(await brokenLaws(books, 'open')).toEqual({})
  })

  test('a shop that closes while orders come and move in keeps none that is open', async () => {
    const commands = await account()
    for (let round = 0; round < 15; round += 1) {
      const [here, there] = [
        await openShop(commands[0], `here ${round}`),
        await openShop(commands[0], `there ${round}`),
      ]
      const moving = await placeOrder(commands[0], of(here, 'moving'), orderPaths)
      const { done } = await atOnce<unknown>(commands, [
        command => closeShop(command, there.id),
        command => placeOrder(command, of(there, 'coming'), orderPaths),
        command => replaceOrder(command, moving.id, of(there, 'moved'), orderPaths),
        command => closeShop(command, there.id),
        command =>
          importOrders(command, there.id, [of(there, 'file')], {
            at: now(),
            rehearse: false,
            paths: orderPaths,
          }),
      ])
      expect(done.length).toBeGreaterThan(0)
      const open = await books.rows(`select o.id from shop_order o join shop s
        on s.account_id = o.account_id and s.id = o.shop_id
        where o.account_id = ${accounts} and s.closed_at is not null and o.status = 'open'`)
      expect(open).toEqual([])
    }
    expect(await brokenLaws(books, 'open')).toEqual({})
  })

  test('an import beside clients that place the same orders makes each once', async () => {
    const commands = await account()
    const shop = await openShop(commands[0], 'both')
    const requests = Array.from({ length: 60 }, (_, index) => of(shop, `o-${index}`, index % 4))
    const { refusals } = await atOnce<unknown>(commands, [
      ...requests.flatMap(request => [
        (command: Command) => placeOrder(command, request, orderPaths),
        (command: Command) => placeOrder(command, request, orderPaths),
      ]),
      ...[requests.slice(0, 40), requests.slice(20), requests.toReversed()].map(
        some => (command: Command) =>
          importOrders(command, shop.id, some, {
            at: now(),
            rehearse: false,
            paths: orderPaths,
          }),
      ),
    ])
    for (const code of refusals) expect(code).toBe('conflict')
    const { orders } = commands[0].world.store.read
    const page = await orders.page(
      commands[0].tenant,
      { orderId: null, shopId: null, status: null, from: null, to: null },
      { limit: 100, page: 1 },
    )
    expect(page.total).toBe(60)
    const ids = page.entries.map(({ id }) => id)
    const imported = await orders.byIds(commands[0].tenant, ids)
    expect(new Set(imported.map(({ request }) => request.orderId)).size).toBe(60)
    expect(await brokenLaws(books, 'open')).toEqual({})
  })

  test('of a deletion and shipments at once, the order stays with all of them, or goes and all are made', async () => {
    const commands = await account()
    const [first] = commands
    const { orders, shipments } = first.world.store.read
    const shop = await openShop(first, 'gone')
    for (let round = 0; round < 12; round += 1) {
      const orderId = `gone ${round}`
      const { id } = await placeOrder(first, of(shop, orderId), orderPaths)
      const wish = (draft: boolean) =>
        creation(parcel({ purchaseLabel: !draft }), { orderId, draft })
      const drop = (command: Command) => deleteOrder(command, id)
      const make = (draft: boolean) => (command: Command) => createShipment(command, wish(draft))
      const acts = [drop, make(true), make(false), drop, make(false), drop]
      const { done, refusals } = await atOnce<unknown>(commands, [
        ...acts.slice(round % acts.length),
        ...acts.slice(0, round % acts.length),
      ])
      const made = done.filter(one => one !== undefined) as { shipmentId: number }[]
      expect(made).toHaveLength(3)
      const order = await orders.byId(first.tenant, id)
      const codes = await Promise.all(
        made.map(async ({ shipmentId }) => {
          const shipment = await shipments.byId(first.tenant, shipmentId)
          expect(shipment?.orderId).toBe(orderId)
          return shipment?.shipCode ?? ''
        }),
      )
      if (order) {
        expect(order.shipCodes.toSorted()).toEqual(codes.toSorted())
        expect(refusals).toEqual(['order_in_use', 'order_in_use', 'order_in_use'])
      } else {
        expect(refusals.toSorted()).toEqual(['not_found', 'not_found'])
      }
    }
    expect(await brokenLaws(books, 'open')).toEqual({})
  })

  test('what is bought and voided for an order at once leaves it as its shipments say', async () => {
    const commands = await account()
    const shop = await openShop(commands[0], 'busy')
    const { id } = await placeOrder(commands[0], of(shop, 'busy'), orderPaths)
    const wish = creation(parcel(), { orderId: 'busy' })
    const { shipments } = commands[0].world.store.read
    for (let round = 0; round < 6; round += 1) {
      const made = await atOnce(
        commands,
        Array.from({ length: 4 }, () => (command: Command) => createShipment(command, wish)),
      )
      const codes: string[] = []
      for (const { shipmentId } of made.done) {
        codes.push((await shipments.byId(commands[0].tenant, shipmentId))?.shipCode ?? '')
      }
      await atOnce<unknown>(commands, [
        ...codes.map(code => (command: Command) => voidShipment(command, code)),
        command => createShipment(command, wish),
        command => replaceOrder(command, id, of(shop, 'busy', round), orderPaths),
      ])
      expect(await brokenLaws(books, 'open')).toEqual({})
    }
  })
})
