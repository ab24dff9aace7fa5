import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { CoreError } from '#core/errors.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { ShipmentWriter } from '#core/shipment/shipment-store.ts'
import { type ShipmentState, shipmentStates } from '#core/shipment/state.ts'
import { type Database, openEngine } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  insertShipment,
  requestTo,
  sampleAt,
  sampleBought,
  samplePrice,
  sampleService,
  shipCodeOf,
  trackingCodeOf,
} from '#test/support/sample-shipments.ts'

describeOnEachEngine('the shipment store', kit => {
  let db: Database
  let lastId = 0
  const mine = serviceOn(1)
  const theirs = serviceOn(2)

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
  })

  const fresh = () => {
    lastId += 1
    return lastId
  }
  const write = <T>(act: (shipments: ShipmentWriter) => Promise<T>) =>
    db.transact(1, ({ shipments }) => act(shipments))
  const stateOf = async (id: number) => (await db.read.shipments.byId(mine, id))?.state

  async function bought(changes: Parameters<typeof boughtShipment>[1] = {}): Promise<number> {
    const id = fresh()
    await insertShipment(db, 1, boughtShipment(id, changes), 'a label')
    return id
  }

  async function drafted(changes: Parameters<typeof draftShipment>[1] = {}): Promise<number> {
    const id = fresh()
    await insertShipment(db, 1, draftShipment(id, changes))
    return id
  }

  test('a shipment is read as it was inserted, with nothing lost or added', async () => {
    const id = fresh()
    const given = boughtShipment(id, {
      orderId: 'Order 7 b',
      storeId: 'shop 1',
      batchId: 'B12',
      request: { ...requestTo('Zoë "Z" Łuk\u0000 株'), customsDescription: 'a mug', hsCode: null },
      nextMoveAt: sampleAt + 5,
    })
    await insertShipment(db, 1, given, 'a label')
    const expected: Shipment = {
      id,
      shipCode: given.shipCode,
      state: 'bought',
      createdAt: sampleAt,
      orderId: 'Order 7 b',
      store: 'shop 1',
      batchId: 'B12',
      closeoutId: null,
      request: given.request,
      bought: given.bought,
      totalPaid: samplePrice.total,
    }
    expect(await db.read.shipments.byId(mine, id)).toEqual(expected)
    expect(await db.read.shipments.byShipCode(mine, given.shipCode)).toEqual(expected)
    expect(await db.read.shipments.byTrackingCode(mine, trackingCodeOf(id))).toEqual(expected)
    expect(await db.read.shipments.newestOfOrder(mine, 'Order 7 b')).toEqual(expected)
  })

  test('its row leaves out defaults, bought at once or later', async () => {
    const ids = [await bought(), await drafted()] as const
    const sale = sampleBought(trackingCodeOf(ids[1]))
    await write(shipments =>
      shipments.confirm(mine, ids[1], 'draft', {
        bought: sale,
        nextMoveAt: null,
        label: 'a label',
      }),
    )
    await using engine = await openEngine(await kit.config())
    const rows = await engine.read.query<{ request: string; bought: string }>(tables =>
      tables
        .selectFrom('shipment_detail')
        .select(['request', 'bought'])
        .where('shipment_id', 'in', ids),
    )
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(row.request).toMatch(/^{"toAddress":{"name":"Ada Moreau"/)
      expect(row.request).not.toMatch(/null|false|items/)
      expect(row.bought).not.toMatch(/trackable|duty/)
    }
  })

  test('a code is found in any case and with any spaces', async () => {
    const id = await bought({ shipCode: '260520ABC 9z1', orderId: 'Ünit 4 / x' })
    const { shipments } = db.read
    expect((await shipments.byShipCode(mine, ' 260520abc9Z1 '))?.id).toBe(id)
    const spaced = trackingCodeOf(id)
      .toLowerCase()
      .replace(/(.{4})/g, '$1 \t')
    expect((await shipments.byTrackingCode(mine, spaced))?.id).toBe(id)
    expect(await shipments.ownerOfTrackingCode(spaced)).toEqual({ accountId: 1, shipmentId: id })
    expect((await shipments.newestOfOrder(mine, 'ÜNIT4/X'))?.id).toBe(id)
  })

  test('is found by the number of each package, bought at once or later', async () => {
    const sale = (first: string, ...others: readonly string[]) => ({
      ...sampleBought(first),
      otherTrackingCodes: others,
    })
    const atOnce = await bought({ bought: sale('SEVERAL1', 'SEVERAL2') })
    const later = await drafted()
    const label = sale('LATER1', 'LATER2')
    await write(shipments =>
      shipments.confirm(mine, later, 'draft', { bought: label, nextMoveAt: null, label: null }),
    )
    const { shipments } = db.read
    for (const [id, codes] of [
      [atOnce, ['SEVERAL1', 'several 2']],
      [later, ['LATER1', 'LATER2']],
    ] as const) {
      for (const code of codes) {
        expect((await shipments.byTrackingCode(mine, code))?.id).toBe(id)
        expect((await shipments.ownerOfTrackingCode(code))?.shipmentId).toBe(id)
      }
    }
    expect((await shipments.byId(mine, later))?.bought).toEqual(label)
  })

  test('an unknown code, order or id finds nothing', async () => {
    const { shipments } = db.read
    expect(await shipments.byId(mine, 999_999)).toBeNull()
    expect(await shipments.byShipCode(mine, '260520NOTHIN')).toBeNull()
    expect(await shipments.byTrackingCode(mine, 'NOTHING')).toBeNull()
    expect(await shipments.ownerOfTrackingCode('NOTHING')).toBeNull()
    expect(await shipments.newestOfOrder(mine, 'nothing')).toBeNull()
    expect(await shipments.label(mine, 999_999)).toBeNull()
  })

  test("another account's shipment is unknown to every query", async () => {
    const id = await bought({ orderId: 'theirs not', nextMoveAt: 1 })
    const { shipments } = db.read
    expect(await shipments.byId(theirs, id)).toBeNull()
    expect(await shipments.byShipCode(theirs, shipCodeOf(id))).toBeNull()
    expect(await shipments.byTrackingCode(theirs, trackingCodeOf(id))).toBeNull()
    expect(await shipments.newestOfOrder(theirs, 'theirs not')).toBeNull()
    expect(await shipments.label(theirs, id)).toBeNull()
    expect(await shipments.dueIds(theirs, sampleAt, 1000)).toEqual([])
    expect(await shipments.counts(theirs)).toEqual([])
    expect(await shipments.pageById(theirs, 0, 1000)).toEqual([])
  })

  test("another account can not change, confirm or remove one, and its counts don't move", async () => {
    const id = await drafted()
    const before = await db.read.shipments.counts(mine)
    const sale = sampleBought('NOT THEIRS')
    await db.transact(2, async ({ shipments }) => {
      expect(await shipments.move(theirs, id, 'draft', 'voided', null)).toBe(false)
      expect(
        await shipments.confirm(theirs, id, 'draft', {
          bought: sale,
          nextMoveAt: null,
          label: 'x',
        }),
      ).toBe(false)
    })
    const removal = db.transact(2, ({ shipments }) => shipments.remove(theirs, id))
    await expect(removal).rejects.toMatchObject({ code: 'conflict' })
    expect(await stateOf(id)).toBe('draft')
    expect(await db.read.shipments.counts(mine)).toEqual(before)
    expect(await db.read.shipments.counts(theirs)).toEqual([])
    expect(await db.read.shipments.ownerOfTrackingCode('NOTTHEIRS')).toBeNull()
  })

  test('an order’s newest shipment is found, at one moment the higher id, and none that is void', async () => {
    await drafted({ orderId: 'many', createdAt: sampleAt - 10 })
    const twin = await drafted({ orderId: 'MANY' })
    const later = await drafted({ orderId: 'm any' })
    const newest = async () => (await db.read.shipments.newestOfOrder(mine, 'Many'))?.id
    expect(await newest()).toBe(later)
    await write(s => s.move(mine, later, 'draft', 'voided', null))
    await drafted({ orderId: 'many', state: 'void_asked' })
    expect(await newest()).toBe(twin)
  })

  test('the exact spelling of an order’s id comes before others in case and spaces', async () => {
    const exact = await drafted({ orderId: 'Twin 1', createdAt: sampleAt - 10 })
    const newer = await drafted({ orderId: 'TWIN1' })
    const newest = async (id: string) => (await db.read.shipments.newestOfOrder(mine, id))?.id
    expect(await newest('Twin 1')).toBe(exact)
    expect(await newest('TWIN1')).toBe(newer)
    expect(await newest('twin 1')).toBe(newer)
  })

  test('an order’s bought shipments that are not void come oldest first, a page at a time', async () => {
    const late = await bought({ orderId: 'parcels', createdAt: sampleAt + 5, state: 'delivered' })
    await drafted({ orderId: 'parcels' })
    await bought({ orderId: 'parcels', state: 'voided' })
    await bought({ orderId: 'parcels', state: 'void_asked' })
    await bought({ orderId: 'other parcels' })
    const early = await bought({ orderId: 'Parcels' })
    const twin = await bought({ orderId: 'PAR CELS' })
    const { boughtOfOrder } = db.read.shipments
    const first = await boughtOfOrder(mine, 'parcels', null, 2)
    expect(first.map(({ id }) => id)).toEqual([early, twin])
    const rest = await boughtOfOrder(mine, 'parcels', first.at(-1) ?? null, 2)
    expect(rest.map(({ id }) => id)).toEqual([late])
    expect(await boughtOfOrder(theirs, 'parcels', null, 2)).toEqual([])
  })

  test('a taken ship code or tracking code is refused, and nothing of the shipment stays', async () => {
    const id = await bought()
    const counts = await db.read.shipments.counts(mine)
    const sameCode = draftShipment(fresh(), { shipCode: shipCodeOf(id).toLowerCase() })
    await expect(insertShipment(db, 1, sameCode)).rejects.toThrow(/unique|duplicate/i)
    const sameNumber = boughtShipment(fresh(), { bought: sampleBought(trackingCodeOf(id)) })
    await expect(insertShipment(db, 1, sameNumber)).rejects.toThrow(/unique|duplicate/i)
    expect(await db.read.shipments.byId(mine, sameCode.id)).toBeNull()
    expect(await db.read.shipments.byId(mine, sameNumber.id)).toBeNull()
    expect(await db.read.shipments.counts(mine)).toEqual(counts)
  })

  test('untracked postage sells without a number, any number of times', async () => {
    const ids = [
      await bought({ bought: sampleBought('') }),
      await bought({ bought: sampleBought('') }),
    ]
    for (const id of ids) expect(await stateOf(id)).toBe('bought')
    expect(await db.read.shipments.byTrackingCode(mine, '')).toBeNull()
    expect(await db.read.shipments.ownerOfTrackingCode('')).toBeNull()
  })

  test.each(['draft', 'purchasing'] as const)(
    'a purchase is confirmed from %s alone, once',
    async from => {
      const id = fresh()
      await insertShipment(db, 1, draftShipment(id, { state: from }))
      const sale = sampleBought(`CONFIRMED ${id}`, sampleAt + 9)
      const confirm = (state: ShipmentState) =>
        write(shipments =>
          shipments.confirm(mine, id, state, {
            bought: sale,
            nextMoveAt: sampleAt + 50,
            label: 'model',
          }),
        )
      expect(await confirm(from === 'draft' ? 'purchasing' : 'draft')).toBe(false)
      expect(await stateOf(id)).toBe(from)
      expect(await db.read.shipments.ownerOfTrackingCode(sale.trackingCode)).toBeNull()
      expect(await confirm(from)).toBe(true)
      expect(await confirm(from)).toBe(false)
      const found = await db.read.shipments.byTrackingCode(mine, `confirmed${id}`)
      expect(found).toMatchObject({
        id,
        state: 'bought',
        bought: sale,
        totalPaid: samplePrice.total,
      })
      expect(await db.read.shipments.label(mine, id)).toBe('model')
      const { shipments } = db.read
      expect(await shipments.dueIds(mine, sampleAt + 49, 1000)).not.toContain(id)
      expect(await shipments.dueIds(mine, sampleAt + 50, 1000)).toContain(id)
    },
  )

  test('a parcel that nobody bought is never due: nothing could move it on', async () => {
    const id = await drafted({ nextMoveAt: 5 })
    expect(await db.read.shipments.dueIds(mine, 5, 1000)).not.toContain(id)
  })

  test('a move from another state than its own is refused and changes nothing', async () => {
    const id = await bought({ nextMoveAt: 77 })
    expect(await write(s => s.move(mine, id, 'accepted', 'delivered', 99))).toBe(false)
    expect(await write(s => s.move(mine, 999_999, 'bought', 'delivered', 99))).toBe(false)
    expect(await stateOf(id)).toBe('bought')
    expect(await db.read.shipments.dueIds(mine, 76, 1000)).not.toContain(id)
    expect(await db.read.shipments.dueIds(mine, 77, 1000)).toContain(id)
    expect(await write(s => s.move(mine, id, 'bought', 'accepted', 99))).toBe(true)
    expect(await stateOf(id)).toBe('accepted')
  })

  test('one of twenty simultaneous moves of one shipment succeeds', async () => {
    const id = await bought()
    const other = await kit.open()
    const moves = Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? db : other).transact(1, ({ shipments }) =>
        shipments.move(mine, id, 'bought', 'void_asked', null),
      ),
    )
    expect((await Promise.all(moves)).filter(moved => moved)).toHaveLength(1)
  })

  test.each(
    shipmentStates.map(state => [
      state,
      !['draft', 'purchasing', 'void_asked', 'voided', 'cancelled'].includes(state),
    ]),
  )('in %s a label that is kept is shown: %s', async (state, shown) => {
    const id = await bought({ state: state as ShipmentState })
    expect(await db.read.shipments.label(mine, id)).toBe(shown ? 'a label' : null)
  })

  test('a void that the carrier rejects shows the label again', async () => {
    const id = await bought()
    await write(s => s.move(mine, id, 'bought', 'void_asked', null))
    expect(await db.read.shipments.label(mine, id)).toBeNull()
    await write(s => s.move(mine, id, 'void_asked', 'bought', null))
    expect(await db.read.shipments.label(mine, id)).toBe('a label')
  })

  test('a shipment that was bought without a label has none', async () => {
    const id = fresh()
    await insertShipment(db, 1, boughtShipment(id), null)
    expect(await db.read.shipments.label(mine, id)).toBeNull()
  })

  test('due shipments come the longest overdue first, at most as many as the limit', async () => {
    await insertAccounts(db, 30)
    const them = serviceOn(30)
    const at = [500, 300, 300, 501, null, 100]
    const ids: number[] = []
    for (const nextMoveAt of at) {
      const id = fresh()
      ids.push(id)
      await insertShipment(db, 30, boughtShipment(id, { nextMoveAt }))
    }
    const due = async (time: number, limit: number) =>
      (await db.read.shipments.dueIds(them, time, limit)).map(id => ids.indexOf(id))
    expect(await due(99, 10)).toEqual([])
    expect(await due(500, 10)).toEqual([5, 1, 2, 0])
    expect(await due(500, 2)).toEqual([5, 1])
    await db.transact(30, ({ shipments }) =>
      shipments.move(them, ids[5] ?? 0, 'bought', 'delivered', null),
    )
    expect(await due(10_000, 10)).toEqual([1, 2, 0, 3])
  })

  test('accounts with due shipments are listed, each by its own clock', async () => {
    await insertAccounts(db, 32, 33, 34)
    for (const account of [32, 33, 34]) {
      await insertShipment(db, account, boughtShipment(fresh(), { nextMoveAt: 1_000_000 }))
    }
    await db.transact(33, ({ clocks }) => clocks.advance(serviceOn(33), 500))
    const dueAt = async (at: number) =>
      (await db.read.shipments.accountsWithDue(at)).filter(id => id >= 32).sort()
    expect(await dueAt(999_499)).toEqual([])
    expect(await dueAt(999_500)).toEqual([33])
    expect(await dueAt(1_000_000)).toEqual([32, 33, 34])
  })

  test('pages by id hold every shipment once, with its price', async () => {
    await insertAccounts(db, 31)
    const them = serviceOn(31)
    const ids = [fresh(), fresh(), fresh()]
    for (const id of ids.toReversed()) await insertShipment(db, 31, boughtShipment(id))
    const first = await db.read.shipments.pageById(them, 0, 2)
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const rest = await db.read.shipments.pageById(them, first.at(-1)?.id ?? 0, 2)
    expect(rest).toEqual([
      {
        id: ids[2],
        shipCode: shipCodeOf(ids[2] ?? 0),
        state: 'bought',
        createdAt: sampleAt,
        totalPaid: samplePrice.total,
      },
    ])
  })

  test('a shipment that was never bought is removed with its purchases and events', async () => {
    const id = await drafted({ state: 'purchasing', orderId: 'gone', nextMoveAt: 3 })
    await db.transact(1, async ({ purchases, tracking }) => {
      await tracking.append(mine, id, { state: 'draft', description: '', location: '', at: 1 })
      await purchases.insert(mine, {
        shipmentId: id,
        goods: 'parcels',
        state: 'held',
        reference: `removed ${id}`,
        service: sampleService,
        price: samplePrice,
        heldAt: 1,
        requestedAt: null,
        settledAt: null,
        key: null,
        notes: [],
        order: null,
        handle: null,
        connection: null,
        isOfDraft: false,
        soldRequest: null,
      })
    })
    await write(s => s.remove(mine, id))
    const { shipments, purchases, tracking } = db.read
    expect(await shipments.byId(mine, id)).toBeNull()
    expect(await shipments.newestOfOrder(mine, 'gone')).toBeNull()
    expect(await shipments.dueIds(mine, 3, 1000)).not.toContain(id)
    expect(await purchases.ofShipment(mine, id)).toBeNull()
    expect(await tracking.events(mine, id)).toEqual([])
  })

  test.each(['bought', 'delivered', 'voided'] as const)(
    'what was ever bought is not removed, though it is %s now',
    async state => {
      const id = await bought({ state })
      const counts = await db.read.shipments.counts(mine)
      const removal = write(s => s.remove(mine, id))
      await expect(removal).rejects.toThrow(CoreError)
      expect(await db.read.shipments.byTrackingCode(mine, trackingCodeOf(id))).not.toBeNull()
      expect(await db.read.shipments.counts(mine)).toEqual(counts)
    },
  )

  test('a shipment of an account that does not exist is refused', async () => {
    await expect(insertShipment(db, 99, draftShipment(fresh()))).rejects.toThrow(/foreign key/i)
  })
})
