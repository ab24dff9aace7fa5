import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { SaleOrder } from '#core/ports/carrier/carrier.ts'
import {
  type ParcelPurchase,
  type Purchase,
  type PurchaseState,
  purchaseStates,
} from '#core/purchase/purchase-store.ts'
import { type Database, openEngine } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import { freightOrder } from '#test/support/freight-order.ts'
import { saleOrder } from '#test/support/sale-order.ts'
import { freightPurchase, freightTo } from '#test/support/sample-freight.ts'
import {
  draftShipment,
  insertAccounts,
  insertShipment,
  samplePrice,
  sampleService,
} from '#test/support/sample-shipments.ts'

const open: readonly PurchaseState[] = ['held', 'requested', 'unknown', 'sold']

describeOnEachEngine('the purchase store', kit => {
  let db: Database
  let lastId = 0
  const mine = serviceOn(1)
  const theirs = serviceOn(2)

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
  })

  const attemptOf = (shipmentId: number) => ({ shipmentId, reference: `reference ${shipmentId}` })

  const purchaseOf = (
    shipmentId: number,
    changes: Partial<ParcelPurchase> = {},
  ): ParcelPurchase => ({
    ...attemptOf(shipmentId),
    goods: 'parcels',
    state: 'held',
    service: sampleService,
    price: samplePrice,
    heldAt: 1000,
    requestedAt: null,
    settledAt: null,
    key: null,
    notes: [],
    order: null,
    handle: null,
    connection: null,
    isOfDraft: false,
    soldRequest: null,
    ...changes,
  })

  async function held(changes: Partial<ParcelPurchase> = {}, accountId = 1): Promise<number> {
    lastId += 1
    const id = lastId
    await insertShipment(db, accountId, draftShipment(id, { state: 'purchasing' }))
    await insert(purchaseOf(id, changes), accountId)
    return id
  }

  const insert = (purchase: Purchase, accountId = 1) =>
    db.transact(accountId, ({ purchases }) => purchases.insert(serviceOn(accountId), purchase))
  const move = (
    id: number,
    from: readonly PurchaseState[],
    to: PurchaseState,
    at = 2000,
    tenant = mine,
  ) =>
    db.transact(tenant.accountId, ({ purchases }) =>
      purchases.move(tenant, attemptOf(id), from, to, at),
    )
  const kept = (id: number) => db.read.purchases.ofShipment(mine, id)

  test('a purchase comes back as it was given', async () => {
    const key = { scope: 'of an edge', text: 'key "1"' }
    const changes = {
      key,
      notes: ['No street.', 'Zoë'],
      order: saleOrder('<CarrierA> Priority Mail'),
    }
    const id = await held(changes)
    expect(await kept(id)).toEqual(purchaseOf(id, changes))
  })

  test('a purchase of freight comes back as one, open or settled, among those of parcels', async () => {
    const id = 900_001
    const changes = {
      key: { scope: 'v5', text: 'key' },
      order: freightOrder(1002, { accessorials: ['liftgate_delivery'] }),
      soldRequest: freightTo('Zoë'),
      isOfDraft: true,
    }
    const given = freightPurchase(id, changes)
    await insert(given)
    const parcels = await held()
    expect(await kept(id)).toEqual(given)
    const listed = await db.read.purchases.open(1000)
    expect(listed.find(({ shipmentId }) => shipmentId === id)).toEqual({ ...given, accountId: 1 })
    expect(listed.find(({ shipmentId }) => shipmentId === parcels)?.goods).toBe('parcels')
    expect(await move(id, open, 'posted', 5000)).toBe(true)
    const settled = { state: 'posted', settledAt: 5000, order: null, soldRequest: null } as const
    expect(await kept(id)).toEqual({ ...given, ...settled, key: { scope: 'v3_v4', text: 'key' } })
  })

  test('a purchase of a release that knew no freight is of parcels', async () => {
    const id = await held({ order: saleOrder('<CarrierA> Priority Mail') })
    await using engine = await openEngine(await kit.config())
    await engine.transact(1, session =>
      session.execute(`update purchase set goods = null where shipment_id = ${id}`),
    )
    expect(await kept(id)).toMatchObject({ goods: 'parcels', order: { labelFormat: 'pdf' } })
  })

  test('an order keeps one parcel as in the releases that knew one, or several', async () => {
    const order = saleOrder('<CarrierA> Priority Mail')
    const { parcels, ...others } = order.question
    const one = await held({ order })
    await using engine = await openEngine(await kit.config())
    const rows = await engine.read.query(tables =>
      tables.selectFrom('purchase').select('sale_order').where('shipment_id', '=', one),
    )
    expect(JSON.parse(rows[0]?.sale_order ?? '').question).toEqual({
      ...others,
      parcel: parcels[0],
    })
    const several = {
      ...order,
      question: { ...others, parcels: [parcels[0], parcels[0]] as const },
    }
    expect(await kept(await held({ order: several }))).toMatchObject({ order: several })
  })

  test('an order of a release that named no format of the label is for a PDF', async () => {
    const { labelFormat: _, ...older } = saleOrder('<CarrierA> Priority Mail')
    const id = await held({ order: older as SaleOrder })
    expect(await kept(id)).toMatchObject({ order: { ...older, labelFormat: 'pdf' } })
  })

  test("another account's purchase is not seen, and not moved", async () => {
    const id = await held()
    expect(await db.read.purchases.ofShipment(theirs, id)).toBeNull()
    expect(await move(id, open, 'posted', 5, theirs)).toBe(false)
    expect(await kept(id)).toMatchObject({ state: 'held', settledAt: null })
  })

  test('a reference is given to one purchase alone', async () => {
    const id = await held({ reference: 'once' })
    await expect(held({ reference: 'once' })).rejects.toThrow(/unique|duplicate/i)
    expect((await kept(id))?.reference).toBe('once')
  })

  test('a question to the carrier is dated, and what settles it too', async () => {
    const id = await held()
    expect(await move(id, ['held'], 'requested', 2000)).toBe(true)
    expect(await kept(id)).toMatchObject({
      state: 'requested',
      requestedAt: 2000,
      settledAt: null,
    })
    expect(await move(id, ['requested'], 'unknown', 3000)).toBe(true)
    expect(await kept(id)).toMatchObject({ state: 'unknown', requestedAt: 2000, settledAt: null })
    expect(await move(id, open, 'posted', 4000)).toBe(true)
    expect(await kept(id)).toMatchObject({ state: 'posted', requestedAt: 2000, settledAt: 4000 })
  })

  test.each(purchaseStates.flatMap(stands => open.map(asked => [stands, asked] as const)))(
    'of one that stands in %s a move from %s does as it says',
    async (stands, asked) => {
      const settled = stands === 'posted' || stands === 'released'
      const id = await held({ state: stands, settledAt: settled ? 1500 : null })
      const before = await kept(id)
      const moved = await move(id, [asked], 'released')
      expect(moved).toBe(stands === asked)
      expect(await kept(id)).toEqual(
        moved ? { ...before, state: 'released', settledAt: 2000 } : before,
      )
    },
  )

  test('a move may start from any of several states, and none is no state', async () => {
    const id = await held({ state: 'unknown' })
    expect(await move(id, [], 'released')).toBe(false)
    expect(await move(id, ['held', 'requested'], 'released')).toBe(false)
    expect(await move(id, ['requested', 'unknown'], 'released')).toBe(true)
  })

  test('what is settled stays so, even where that state is asked for', async () => {
    const id = await held()
    await move(id, ['held'], 'posted', 2000)
    expect(await move(id, ['posted'], 'released', 3000)).toBe(false)
    expect(await move(id, purchaseStates, 'held', 3000)).toBe(false)
    expect(await kept(id)).toMatchObject({ state: 'posted', settledAt: 2000 })
  })

  test('a refusal ends it while the order was sent once alone', async () => {
    const id = await held()
    const refuse = (requestedAt: number) =>
      db.transact(1, ({ purchases }) =>
        purchases.releaseRefused(mine, attemptOf(id), requestedAt, 4000),
      )
    expect(await refuse(2000)).toBe(false)
    await move(id, ['held'], 'requested', 2000)
    await move(id, ['requested'], 'requested', 3000)
    expect(await refuse(2000)).toBe(false)
    expect(await refuse(3000)).toBe(true)
    expect(await kept(id)).toMatchObject({ state: 'released', settledAt: 4000, order: null })
  })

  test('an answer to a purchase that has ended leaves the next one of its draft alone', async () => {
    const id = await held()
    await move(id, ['held'], 'released')
    const reference = `second of ${id}`
    await insert(purchaseOf(id, { reference, state: 'requested', requestedAt: 3000 }))
    expect(await move(id, open, 'posted')).toBe(false)
    expect(await kept(id)).toMatchObject({ state: 'requested', reference })
  })

  test('of twenty who settle one purchase at once, by two processes, one does', async () => {
    const id = await held()
    const other = await kit.open()
    const moves = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? db : other).transact(1, ({ purchases }) =>
        purchases.move(mine, attemptOf(id), open, index % 3 ? 'posted' : 'released', 9),
      ),
    )
    expect((await Promise.all(moves)).filter(moved => moved)).toHaveLength(1)
  })

  test('open ones of every account are listed oldest first, no more than were asked for', async () => {
    const listed = async (limit: number) =>
      (await db.read.purchases.open(limit)).map(({ shipmentId, accountId }) => [
        accountId,
        shipmentId,
      ])
    const before = await db.read.purchases.open(1000)
    for (const { accountId, ...purchase } of before) {
      await db.transact(accountId, ({ purchases }) =>
        purchases.move(serviceOn(accountId), purchase, open, 'released', 1),
      )
    }
    const young = await held({ heldAt: 30 })
    const theirOld = await held({ heldAt: 10, state: 'unknown' }, 2)
    const twin = await held({ heldAt: 20, state: 'requested' })
    const theirTwin = await held({ heldAt: 20 }, 2)
    expect(await listed(10)).toEqual([
      [2, theirOld],
      [1, twin],
      [2, theirTwin],
      [1, young],
    ])
    expect(await listed(2)).toEqual([
      [2, theirOld],
      [1, twin],
    ])
    await move(twin, open, 'posted')
    expect(await listed(10)).toHaveLength(3)
  })
})
