import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { FreightRequest } from '#core/freight/freight-shipment.ts'
import type { FreightWriter } from '#core/freight/freight-store.ts'
import { type ShipmentState, shipmentStates } from '#core/shipment/state.ts'
import { type Database, openEngine } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  anyFreight,
  draftFreight,
  freightPurchase,
  freightTo,
  insertBooked,
  insertFreight,
  proNumberOf,
  sampleBooking,
  sampleFreightPrice,
  sampleUnit,
} from '#test/support/sample-freight.ts'
import { insertAccounts, requestTo, sampleAt, shipCodeOf } from '#test/support/sample-shipments.ts'

describeOnEachEngine('the store of freight', kit => {
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
  const write = <T>(act: (freight: FreightWriter) => Promise<T>) =>
    db.transact(1, ({ freight }) => act(freight))
  const stateOf = async (id: number) => (await db.read.freight.byId(mine, id))?.state
  async function drafted(changes: Parameters<typeof draftFreight>[1] = {}): Promise<number> {
    const id = fresh()
    await insertFreight(db, 1, draftFreight(id, changes))
    return id
  }
  async function booked(changes: Parameters<typeof draftFreight>[1] = {}): Promise<number> {
    const id = fresh()
    await insertBooked(db, 1, id, changes, 'papers')
    return id
  }
  const inState = async (state: ShipmentState, accountId = 1) => {
    const found = await db.read.freight.page(
      serviceOn(accountId),
      { ...anyFreight, states: [state] },
      { limit: 1000, page: 1 },
    )
    expect(found.entries).toHaveLength(found.total)
    return found.total
  }

  const { residential: _, ...shipper } = requestTo('Shipper').toAddress
  const wholeRequest: FreightRequest = {
    ...freightTo('Zoë "Z" Łuk 株'),
    fromAddress: { ...requestTo(null).toAddress, residential: false },
    units: [
      sampleUnit,
      {
        ...sampleUnit,
        quantity: 3,
        unitType: 'crate',
        weight: 0.1,
        weightUnit: 'kg',
        length: null,
        sizeUnit: null,
        freightClass: '77.5',
        nmfc: '156600-2',
        pieces: 12,
        hazmat: true,
        stackable: true,
        description: 'Pumps',
      },
    ],
    accessorials: ['liftgate', 'liftgate'],
    pickupOn: '2026-05-21',
    service: 'f-ltl',
    reference: 'PO 7',
    specialInstructions: 'Call first.',
    emergencyPhone: '1 613 555 0177',
    origin: { ...shipper, countryCode: 'CA', countryName: 'Canada' },
  }

  test('a draft is read as it was inserted, with nothing lost or added', async () => {
    const id = fresh()
    const given = draftFreight(id, {
      orderId: 'Order 7 b',
      store: 'shop 1',
      request: wholeRequest,
      nextMoveAt: sampleAt + 5,
    })
    await insertFreight(db, 1, given)
    expect(await db.read.freight.byId(mine, id)).toEqual(given)
    expect(await db.read.freight.byShipCode(mine, ` ${given.shipCode} `)).toEqual(given)
  })

  test('its row leaves out defaults, before and after the booking', async () => {
    const ids = [await drafted(), await booked()] as const
    await using engine = await openEngine(await kit.config())
    const rows = await engine.read.query<{ request: string; bought: string | null }>(tables =>
      tables
        .selectFrom('freight_detail')
        .select(['request', 'bought'])
        .where('shipment_id', 'in', ids),
    )
    expect(rows).toHaveLength(2)
    for (const row of rows) {
      expect(JSON.stringify(row.request)).not.toMatch(/null|false|accessorials|items/)
      expect(JSON.stringify(row.bought)).not.toMatch(/confirmation|deficit|notes|duty/)
    }
  })

  test('a confirmed booking is found by its PRO number, and counted as bought', async () => {
    const id = await drafted({ state: 'purchasing', request: wholeRequest })
    const before = { open: await inState('purchasing'), bought: await inState('bought') }
    const booking = sampleBooking('Pro 12 34', {
      confirmationNumber: 'C-1',
      deficitTicks: 7,
      notes: ['The dock is closed on Fridays.'],
    })
    const confirmation = { booking, nextMoveAt: 99, papers: 'packed papers' }
    expect(await write(freight => freight.confirm(mine, id, confirmation))).toBe(true)
    const expected = {
      ...draftFreight(id, { request: wholeRequest }),
      state: 'bought',
      bought: booking,
      totalPaid: sampleFreightPrice.total,
      nextMoveAt: 99,
    }
    expect(await db.read.freight.byProNumber(mine, 'pro 1234')).toEqual(expected)
    expect(await db.read.freight.byIds(mine, [id])).toEqual([expected])
    expect(await db.read.freight.ownerOfProNumber('PRO1234')).toEqual({
      accountId: 1,
      shipmentId: id,
    })
    expect(await db.read.freight.papers(mine, id)).toBe('packed papers')
    expect(await inState('purchasing')).toBe(before.open - 1)
    expect(await inState('bought')).toBe(before.bought + 1)
  })

  test('only what is being booked is confirmed', async () => {
    for (const id of [await drafted(), await booked(), 999_999]) {
      const before = await db.read.freight.byId(mine, id)
      const booking = sampleBooking('NEVER')
      const again = { booking, nextMoveAt: null, papers: 'x' }
      expect(await write(freight => freight.confirm(mine, id, again))).toBe(false)
      expect(await db.read.freight.byId(mine, id)).toEqual(before)
    }
    expect(await db.read.freight.ownerOfProNumber('NEVER')).toBeNull()
  })

  test('a PRO number is given once, whichever account has it', async () => {
    const id = await booked()
    const second = fresh()
    await insertFreight(db, 2, draftFreight(second, { state: 'purchasing' }))
    const taken = db.transact(2, ({ freight }) =>
      freight.confirm(theirs, second, {
        booking: sampleBooking(` ${proNumberOf(id).toLowerCase()}`),
        nextMoveAt: null,
        papers: null,
      }),
    )
    await expect(taken).rejects.toThrow(/unique|duplicate/i)
    expect(await db.read.freight.byId(theirs, second)).toMatchObject({ state: 'purchasing' })
    expect(await inState('purchasing', 2)).toBe(1)
    expect(await inState('bought', 2)).toBe(0)
  })

  test('a move from another state than its own is refused and changes nothing', async () => {
    const id = await booked({ nextMoveAt: 77 })
    const before = [await inState('bought'), await inState('in_transit')] as const
    expect(await write(s => s.move(mine, id, 'accepted', 'delivered', 99))).toBe(false)
    expect(await stateOf(id)).toBe('bought')
    expect(await write(s => s.move(mine, id, 'bought', 'in_transit', 99))).toBe(true)
    expect(await db.read.freight.byId(mine, id)).toMatchObject({
      state: 'in_transit',
      nextMoveAt: 99,
    })
    expect(await inState('bought')).toBe(before[0] - 1)
    expect(await inState('in_transit')).toBe(before[1] + 1)
  })

  test('a draft takes a new request, order, shop and name; nothing else does', async () => {
    const draft = await drafted({ orderId: 'old' })
    const change = { request: wholeRequest, orderId: 'New 1', storeId: 'shop 2' }
    expect(await write(s => s.changeDraft(mine, draft, change))).toBe(true)
    const changed = { request: wholeRequest, orderId: 'New 1', store: 'shop 2' }
    expect(await db.read.freight.byId(mine, draft)).toEqual(draftFreight(draft, changed))
    const named = await db.read.freight.page(
      mine,
      { ...anyFreight, orderId: 'new1', toName: '"z" ł' },
      { limit: 10, page: 1 },
    )
    expect(named.entries.map(({ id }) => id)).toEqual([draft])
    const sold = await booked()
    expect(await write(s => s.changeDraft(mine, sold, change))).toBe(false)
    expect((await db.read.freight.byId(mine, sold))?.request).toEqual(freightTo('Ada Moreau'))
    await write(s => s.changeRequest(mine, sold, wholeRequest))
    expect((await db.read.freight.byId(mine, sold))?.request).toEqual(wholeRequest)
  })

  test.each(shipmentStates)('papers of %s freight are hidden unless it is booked', async state => {
    const id = await booked()
    if (state !== 'bought') await write(s => s.move(mine, id, 'bought', state, null))
    const isHidden = ['draft', 'purchasing', 'void_asked', 'voided', 'cancelled'].includes(state)
    expect(await db.read.freight.papers(mine, id)).toBe(isHidden ? null : 'papers')
  })

  test('events come newest first, each of its own freight alone', async () => {
    const [one, two] = [await booked(), await booked()]
    const seen = (at: number) => ({
      state: 'in_transit' as const,
      description: 'At the terminal',
      location: 'Zürich',
      at,
    })
    for (const at of [10, 30, 20]) await write(s => s.append(mine, one, seen(at)))
    await write(s => s.append(mine, two, seen(5)))
    const events = await db.read.freight.events(mine, one)
    expect(events.map(({ sequence }) => sequence)).toEqual([2, 3, 1])
    expect(events[0]).toEqual({ ...seen(30), sequence: 2 })
    expect(await db.read.freight.events(mine, two)).toHaveLength(1)
    expect(await db.read.tracking.events(mine, one)).toEqual([])
    expect(await db.read.freight.events(theirs, one)).toEqual([])
  })

  test('what is due comes most overdue first, by its account’s clock', async () => {
    const late = await booked({ nextMoveAt: 2000 })
    const later = await booked({ nextMoveAt: 1000 })
    const unbooked = await drafted({ nextMoveAt: 1 })
    const due = await db.read.freight.dueIds(mine, 2000, 1000)
    expect(due.filter(id => id === late || id === later)).toEqual([later, late])
    expect(due).not.toContain(unbooked)
    expect(await db.read.freight.dueIds(mine, 1999, 1000)).not.toContain(late)
    expect(await db.read.freight.dueIds(theirs, 2000, 1000)).toEqual([])
    await insertAccounts(db, 3)
    await insertBooked(db, 3, fresh(), { nextMoveAt: 50_000 })
    expect(await db.read.freight.accountsWithDue(49_999)).not.toContain(3)
    await db.transact(3, ({ clocks }) => clocks.advance(serviceOn(3), 10_000))
    expect(await db.read.freight.accountsWithDue(39_999)).not.toContain(3)
    expect(await db.read.freight.accountsWithDue(40_000)).toContain(3)
    expect(await db.read.shipments.accountsWithDue(Date.now())).toEqual([])
  })

  test('what was never booked is removed with its purchases, voids and events', async () => {
    const id = await drafted()
    const before = await inState('draft')
    await db.transact(1, async ({ voids, freight, purchases }) => {
      await purchases.insert(mine, freightPurchase(id))
      await voids.insert(mine, { shipmentId: id, fromState: 'bought', askedAt: 5 })
      const event = { state: 'draft', description: 'x', location: '', at: 1 } as const
      await freight.append(mine, id, event)
      await freight.remove(mine, id)
    })
    expect(await db.read.freight.byId(mine, id)).toBeNull()
    expect(await db.read.purchases.ofShipment(mine, id)).toBeNull()
    expect(await db.read.voids.ofShipment(mine, id)).toBeNull()
    expect(await db.read.freight.events(mine, id)).toEqual([])
    expect(await inState('draft')).toBe(before - 1)
    await expect(write(s => s.remove(mine, id))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('what was ever booked is never removed', async () => {
    const id = await booked()
    await write(s => s.move(mine, id, 'bought', 'voided', null))
    await expect(write(s => s.remove(mine, id))).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.read.freight.byId(mine, id)).toMatchObject({ bought: { serviceId: 41 } })
  })

  test('another account sees none of it and changes none', async () => {
    const id = await booked({ nextMoveAt: 1 })
    const { freight } = db.read
    expect(await freight.byId(theirs, id)).toBeNull()
    expect(await freight.byShipCode(theirs, shipCodeOf(id))).toBeNull()
    expect(await freight.byProNumber(theirs, proNumberOf(id))).toBeNull()
    expect(await freight.byIds(theirs, [id])).toEqual([])
    expect(await freight.papers(theirs, id)).toBeNull()
    const ids = (await freight.pageById(theirs, 0, 1000)).map(row => row.id)
    expect(ids).not.toContain(id)
    await db.transact(2, async writers => {
      expect(await writers.freight.move(theirs, id, 'bought', 'voided', null)).toBe(false)
      const change = { request: wholeRequest, orderId: null, storeId: null }
      expect(await writers.freight.changeDraft(theirs, id, change)).toBe(false)
      await writers.freight.changeRequest(theirs, id, wholeRequest)
    })
    const removal = db.transact(2, writers => writers.freight.remove(theirs, id))
    await expect(removal).rejects.toMatchObject({ code: 'conflict' })
    const event = { state: 'accepted', description: 'x', location: '', at: 1 } as const
    const foreign = db.transact(2, writers => writers.freight.append(theirs, id, event))
    await expect(foreign).rejects.toThrow(/foreign key/i)
    expect(await freight.byId(mine, id)).toMatchObject({ state: 'bought' })
    expect((await freight.byId(mine, id))?.request).toEqual(freightTo('Ada Moreau'))
  })

  test('freight and parcels are each read from their own store', async () => {
    const id = await booked()
    expect(await db.read.shipments.byId(mine, id)).toBeNull()
    expect(await db.read.shipments.byTrackingCode(mine, proNumberOf(id))).toBeNull()
    expect(await db.read.shipments.counts(mine)).toEqual([])
  })
})
