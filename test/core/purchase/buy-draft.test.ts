import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CarrierError } from '#core/carrier-error.ts'
import type { Command } from '#core/command/command.ts'
import { CoreError } from '#core/errors.ts'
import { placeOrder } from '#core/order/orders.ts'
import { buyDraft, type DraftPurchase } from '#core/purchase/buy-draft.ts'
import { changeDraft } from '#core/purchase/change-draft.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { openShop } from '#core/shop/shops.ts'
import type { World } from '#core/world.ts'
import type { Database } from '#db/database.ts'
import { openBooks } from '../../proof/books.ts'
import { type Buy, buyingThrough } from '../../proof/buying-through.ts'
import { brokenLaws } from '../../proof/laws.ts'
import { box, creation, parcel } from '../../proof/parcels.ts'
import { commandFor, openAccount, proofWorld, remoteRecipient } from '../../proof/proof-world.ts'
import { runAllJobs, runDueJobs } from '../../proof/run-jobs.ts'
import { createShipment, type KeyedCreation, requestKey } from '../../support/create-shipment.ts'
import { draftPurchase } from '../../support/draft-purchase.ts'
import { describeOnEachEngine } from '../../support/engines.ts'
import { orderPaths, orderRequest } from '../../support/order-request.ts'

const hourMs = 3_600_000
/** As a client may spell it. */
const aliased = { ...box, packageType: 'package' }
const heavier = { ...box, weight: 3 }

describeOnEachEngine('a draft that is bought', kit => {
  let nodes: readonly Database[]
  let now = Date.UTC(2026, 0, 5, 8)
  let accounts = 0
  beforeAll(async () => {
    nodes = [await kit.open(), await kit.open()]
  })
  afterEach(async () => {
    await runAllJobs(worldOf(0))
    await using books = await openBooks(await kit.config())
    expect(await brokenLaws(books)).toEqual({})
  })

  function worldOf(node: number, how?: (buy: Buy) => ReturnType<Buy>): World {
    const store = nodes[node % nodes.length]
    if (!store) throw new Error('There is no such node.')
    return proofWorld({ store, now: () => now, ...(how && { between: buyingThrough(how) }) })
  }

  async function account(credits = 500_00): Promise<number> {
    accounts += 1
    await openAccount(worldOf(0), accounts, credits)
    return accounts
  }

  const to = (name: string, changes: Partial<ShipmentRequest> = {}): ShipmentRequest =>
    parcel({ toAddress: { ...parcel().toAddress, name }, purchaseLabel: false, ...changes })

  async function draft(
    its: number,
    request = to('Ann'),
    changes: Partial<KeyedCreation> = {},
  ): Promise<number> {
    const command = await commandFor(worldOf(0), its)
    const made = await createShipment(command, creation(request, { draft: true, ...changes }))
    return made.shipmentId
  }

  type Buying = Partial<DraftPurchase> & { readonly key?: string; readonly world?: World }
  async function buy(its: number, shipmentId: number, { key, world, ...changes }: Buying = {}) {
    const command = await commandFor(world ?? worldOf(0), its)
    const keyed: Command = { ...command, key: key === undefined ? null : requestKey(key) }
    return await buyDraft(keyed, () => draftPurchase(shipmentId, changes))
  }

  async function stored(its: number, id: number): Promise<Shipment> {
    const { world, tenant } = await commandFor(worldOf(0), its)
    const shipment = await world.store.read.shipments.byId(tenant, id)
    if (!shipment) throw new Error('It no longer exists.')
    return shipment
  }

  const rowsOf = async (table: string, its: number) => {
    await using books = await openBooks(await kit.config())
    return await books.rows(`select * from ${table} where account_id = ${its}`)
  }

  test.each(['Ann', remoteRecipient])(
    'for %s has the time, names and price of its purchase',
    async name => {
      const its = await account()
      const id = await draft(its, to(name, { packages: [aliased], labelFormat: 'pdf' }))
      const before = await stored(its, id)
      now += 26 * hourMs
      const bought = await buy(its, id, { labelFormat: 'zpl' })
      expect(bought).toMatchObject({ shipmentId: id, replayed: false })
      const after = await stored(its, id)
      expect(after).toMatchObject({ state: 'bought', shipCode: before.shipCode })
      expect(after.createdAt).toBe(before.createdAt)
      expect(after.bought?.boughtAt).toBe(now)
      expect(after.totalPaid).toBe(after.bought?.price.total)
      expect(after.request).toMatchObject({
        packages: [box],
        postageType: after.bought?.serviceName,
        labelFormat: 'zpl',
        purchaseLabel: true,
        ownAddress: { name: `account ${its}` },
      })
      const { world, tenant } = await commandFor(worldOf(0), its)
      expect(await world.store.read.shipments.label(tenant, id)).not.toBeNull()
      const found = await world.store.read.shipments.byTrackingCode(
        tenant,
        after.bought?.trackingCode ?? '',
      )
      expect(found?.id).toBe(id)
    },
  )

  test.each(['Ann', remoteRecipient])(
    'for %s by 20 callers at once, on two nodes, is bought once',
    async name => {
      const its = await account()
      const id = await draft(its, to(name))
      const ends = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => buy(its, id, { world: worldOf(index) })),
      )
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const refusals = ends.flatMap(end => (end.status === 'rejected' ? [end.reason.code] : []))
      expect(new Set(refusals)).toEqual(new Set(['conflict']))
      expect((await stored(its, id)).state).toBe('bought')
      const revenue = (await rowsOf('ledger_entry', its)).filter(({ book }) => book === 'revenue')
      expect(revenue).toHaveLength(1)
    },
  )

  test('is bought once under a key, and by another key not at all', async () => {
    const its = await account()
    const id = await draft(its)
    const first = await buy(its, id, { key: 'k' })
    expect(first.replayed).toBe(false)
    expect(await buy(its, id, { key: 'k' })).toEqual({ shipmentId: id, replayed: true })
    await expect(buy(its, id, { key: 'other' })).rejects.toMatchObject({ code: 'conflict' })
    await expect(buy(its, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('and that its carrier refuses is the same draft again, and can be bought under the same key', async () => {
    const its = await account()
    const id = await draft(its, to(remoteRecipient, { packages: [aliased] }))
    const before = await stored(its, id)
    const refuse = () => Promise.reject(new CarrierError('rejected', 'No more of these.'))
    const refused = buy(its, id, { key: 'k', world: worldOf(0, refuse) })
    await expect(refused).rejects.toMatchObject({ code: 'carrier_rejected' })
    expect(await stored(its, id)).toEqual(before)
    expect(await rowsOf('idempotency_key', its)).toEqual([])
    expect(await buy(its, id, { key: 'k' })).toMatchObject({ replayed: false })
    expect((await stored(its, id)).state).toBe('bought')
    const attempts = await rowsOf('purchase', its)
    expect(attempts.map(({ attempt, state }) => [attempt, state]).toSorted()).toEqual([
      [1, 'released'],
      [2, 'posted'],
    ])
    expect(new Set(attempts.map(({ reference }) => reference)).size).toBe(2)
  })

  test('whose answer is lost and that was not sold is the same draft again in the end', async () => {
    const its = await account()
    const id = await draft(its, to(remoteRecipient))
    const before = await stored(its, id)
    const silent = () => Promise.reject(new CarrierError('timeout', 'Silence.'))
    await buy(its, id, { key: 'k', world: worldOf(0, silent) })
    expect((await stored(its, id)).state).toBe('purchasing')
    now += 2 * 60_000
    await runAllJobs(worldOf(0))
    expect(await stored(its, id)).toEqual(before)
    expect(await buy(its, id, { key: 'k' })).toMatchObject({ replayed: false })
    expect((await stored(its, id)).state).toBe('bought')
  })

  test('whose answer is lost and that was sold is found, and shows what was sold', async () => {
    const its = await account()
    const id = await draft(its, to('LOST ANSWER', { packages: [aliased] }))
    await buy(its, id)
    now += 2 * 60_000
    await runAllJobs(worldOf(0))
    const { state, request } = await stored(its, id)
    expect(state).toBe('bought')
    expect(request).toMatchObject({ packages: [box], purchaseLabel: true })
  })

  const answers: readonly (readonly [string, Buy | null])[] = [
    ['sells', null],
    ['refuses', () => Promise.reject(new CarrierError('rejected', 'No more of these.'))],
    ['loses its answer to', () => Promise.reject(new CarrierError('timeout', 'Silence.'))],
  ]
  test.each(answers)(
    'again, is sold once where the carrier only then %s what was given up before',
    async (_, answer) => {
      const its = await account()
      const id = await draft(its, to(remoteRecipient))
      const second = Promise.withResolvers<void>()
      let buysAgain: ReturnType<typeof buy> | undefined
      const frozen = worldOf(0, async sell => {
        now += 2 * 60_000
        await runDueJobs(worldOf(0))
        const asked = Promise.withResolvers<void>()
        const waiting = worldOf(1, async sellAgain => {
          asked.resolve()
          await second.promise
          return await sellAgain()
        })
        buysAgain = buy(its, id, { world: waiting })
        await asked.promise
        return await (answer ?? sell)()
      })
      await expect(buy(its, id, { world: frozen })).rejects.toBeInstanceOf(CoreError)
      expect((await stored(its, id)).state).toBe('purchasing')
      second.resolve()
      await buysAgain
      expect((await stored(its, id)).state).toBe('bought')
      const attempts = await rowsOf('purchase', its)
      expect(attempts.map(({ attempt, state }) => [attempt, state]).toSorted()).toEqual([
        [1, 'released'],
        [2, 'posted'],
      ])
    },
  )

  test('costs no more than was named', async () => {
    const its = await account()
    const [one, other] = [await draft(its), await draft(its)]
    await buy(its, one)
    const { totalPaid } = await stored(its, one)
    const tooLittle = buy(its, other, { maxPrice: totalPaid - 1 })
    await expect(tooLittle).rejects.toMatchObject({ code: 'price_above_max' })
    expect((await stored(its, other)).state).toBe('draft')
    await buy(its, other, { maxPrice: totalPaid })
    expect((await stored(its, other)).totalPaid).toBe(totalPaid)
  })

  test('that the account can not pay stays a draft', async () => {
    const its = await account(1)
    for (const name of ['Ann', remoteRecipient]) {
      const id = await draft(its, to(name))
      await expect(buy(its, id)).rejects.toMatchObject({ code: 'insufficient_credits' })
      expect((await stored(its, id)).state).toBe('draft')
    }
  })

  test('fulfils the order that it was made from', async () => {
    const its = await account()
    const command = await commandFor(worldOf(0), its)
    const shop = await openShop(command, 'Mugs')
    const request = orderRequest({ shopId: shop.id, orderId: '7' })
    const order = await placeOrder(command, request, orderPaths)
    const id = await draft(its, to('Ann'), { orderId: '7' })
    const statusNow = async () =>
      (await command.world.store.read.orders.byId(command.tenant, order.id))?.status
    expect(await statusNow()).toBe('open')
    await buy(its, id)
    expect(await statusNow()).toBe('fulfilled')
  })

  const moments = [
    ['Ann', {}],
    [remoteRecipient, {}],
    ['Ann', { change: { request: to('Bea'), orderId: null } }],
    [
      remoteRecipient,
      { change: { request: to(remoteRecipient, { insured: true }), orderId: null } },
    ],
  ] as const

  test.each(moments)(
    'for %s by %j and is changed at that moment is not bought',
    async (name, how) => {
      const its = await account()
      const id = await draft(its, to(name))
      const command = await commandFor(worldOf(0), its)
      const { store } = command.world
      let changed = false
      const meanwhile: World = {
        ...command.world,
        store: {
          ...store,
          async takeNumbers(range, count) {
            if (range === 'ledger_transaction' && !changed) {
              changed = true
              await changeDraft(command, {
                ...draftPurchase(id),
                ...sent(to(name, { packages: [heavier] })),
              })
            }
            return await store.takeNumbers(range, count)
          },
        },
      }
      await expect(buy(its, id, { ...how, world: meanwhile })).rejects.toMatchObject({
        code: 'conflict',
      })
      expect(await stored(its, id)).toMatchObject({
        state: 'draft',
        request: { packages: [heavier] },
      })
      await buy(its, id)
    },
  )

  describe.each(['Ann', remoteRecipient])('and changed by its purchase, for %s,', name => {
    const change = { request: to(name, { packages: [heavier] }), orderId: 'new' }

    async function between() {
      const its = await account()
      const command = await commandFor(worldOf(0), its)
      const shop = await openShop(command, 'Mugs')
      const place = (orderId: string) =>
        placeOrder(command, orderRequest({ shopId: shop.id, orderId }), orderPaths)
      const orders = [await place('old'), await place('new')]
      const id = await draft(its, to(name), { orderId: 'old' })
      const before = await stored(its, id)
      const statuses = async () => {
        const { tenant } = command
        const found = orders.map(order => command.world.store.read.orders.byId(tenant, order.id))
        return (await Promise.all(found)).map(order => order?.status)
      }
      return { its, id, before, statuses }
    }

    test('is bought as it was changed, of its new order', async () => {
      const { its, id, before, statuses } = await between()
      await buy(its, id, { change, asSeen: before })
      expect(await stored(its, id)).toMatchObject({
        state: 'bought',
        orderId: 'new',
        request: { packages: [heavier] },
      })
      expect(await statuses()).toEqual(['open', 'fulfilled'])
    })

    test('is what it was where its price is refused, or the account can not pay', async () => {
      const { its, id, before } = await between()
      const refused = buy(its, id, { change, maxPrice: 1 })
      await expect(refused).rejects.toMatchObject({ code: 'price_above_max' })
      const poor = await account(1)
      const other = await draft(poor, to(name))
      const seen = await stored(poor, other)
      await expect(buy(poor, other, { change })).rejects.toMatchObject({
        code: 'insufficient_credits',
      })
      expect([await stored(its, id), await stored(poor, other)]).toEqual([before, seen])
    })
  })

  test('and changed by its purchase is what it was, of its old order, where its carrier refuses', async () => {
    const its = await account()
    const command = await commandFor(worldOf(0), its)
    const shop = await openShop(command, 'Mugs')
    const place = (orderId: string) =>
      placeOrder(command, orderRequest({ shopId: shop.id, orderId }), orderPaths)
    const [old] = [await place('old'), await place('new')]
    const id = await draft(its, to(remoteRecipient), { orderId: 'old' })
    const before = await stored(its, id)
    const change = { request: to(remoteRecipient, { packages: [heavier] }), orderId: 'new' }
    const refuse = () => Promise.reject(new CarrierError('rejected', 'No more of these.'))
    const refused = buy(its, id, { change, world: worldOf(0, refuse) })
    await expect(refused).rejects.toMatchObject({ code: 'carrier_rejected' })
    expect(await stored(its, id)).toEqual(before)
    await buy(its, id)
    const { read } = command.world.store
    expect((await read.orders.byId(command.tenant, old.id))?.status).toBe('fulfilled')
  })

  const sent = (request: ShipmentRequest, orderId: string | null = null) => ({
    request,
    orderId,
    storeId: null,
  })

  async function batched(its: number, state: 'open' | 'processing') {
    const { world, tenant } = await commandFor(worldOf(0), its)
    const batchId = await world.store.takeNumbers('batch', 1)
    await world.store.transact(its, ({ batches }) =>
      batches.insert(tenant, { id: batchId, name: null, createdAt: now }),
    )
    const id = await draft(its, to('Ann'), { batchId: String(batchId) })
    if (state === 'processing') {
      await world.store.transact(its, ({ batches }) =>
        batches.move(tenant, batchId, ['open'], 'processing'),
      )
    }
    return id
  }

  test('in an open batch is bought, in one that is being processed neither bought, changed nor voided', async () => {
    const its = await account()
    await buy(its, await batched(its, 'open'))
    const id = await batched(its, 'processing')
    const command = await commandFor(worldOf(0), its)
    await expect(buy(its, id)).rejects.toMatchObject({ code: 'batch_in_use' })
    const change = changeDraft(command, { ...draftPurchase(id), ...sent(to('Bea')) })
    await expect(change).rejects.toMatchObject({ code: 'batch_in_use' })
    const { shipCode } = await stored(its, id)
    await expect(voidShipment(command, shipCode)).rejects.toMatchObject({ code: 'not_voidable' })
    expect((await stored(its, id)).state).toBe('draft')
  })
})
