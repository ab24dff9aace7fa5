import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { NewShipment, ShipmentFilter } from '#core/shipment/shipment-store.ts'
import { type ShipmentState, shipmentStates } from '#core/shipment/state.ts'
import { dayMs } from '#core/time/durations.ts'
import type { Database } from '#db/database.ts'
import { cutIntoDays } from '#db/stores/kit/counted-days.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  requestTo,
  shipCodeOf,
  trackingCodeOf,
} from '#test/support/sample-shipments.ts'
import { anyShipment } from '../../../support/any-shipment.ts'

const start = 20_000 * dayMs
const days = 6
const rows = 120
const names = ['Ada', 'Adam West', 'Björn', 'O’Neill', null]

/** Ties, days without shipments, days with many, every state, and the first and last moments of a day. */
const sample = (id: number): NewShipment => {
  const day = (id * 7) % days
  const ms = [0, 1, dayMs - 1, dayMs / 2, dayMs / 2][id % 5] ?? 0
  const state = shipmentStates[id % shipmentStates.length] ?? 'bought'
  const changes = {
    state,
    createdAt: start + (day === 4 ? 5 : day) * dayMs + ms,
    orderId: id % 3 ? `Order ${id % 4}` : null,
    batchId: id % 4 ? null : `batch${id % 8}`,
    request: requestTo(names[id % names.length] ?? null),
  }
  return state === 'draft' ? draftShipment(id, changes) : boughtShipment(id, changes)
}

const key = (text: string | null): string | null => text?.replace(/\s/g, '').toUpperCase() ?? null

/** The same filter as a plain loop over a list. */
function matches(shipment: NewShipment, filter: ShipmentFilter): boolean {
  const { from, to, states, shipCode, trackingCode, orderId, batchId, closeoutId, toName } = filter
  const name = (shipment.request.toAddress.name ?? '').toLowerCase()
  return (
    (from === null || shipment.createdAt >= from) &&
    (to === null || shipment.createdAt <= to) &&
    (states === null || states.includes(shipment.state)) &&
    (shipCode === null || key(shipCode) === shipment.shipCode) &&
    (trackingCode === null || key(trackingCode) === (shipment.bought?.trackingCode ?? null)) &&
    (orderId === null || key(orderId) === key(shipment.orderId)) &&
    (batchId === null || key(batchId) === key(shipment.batchId)) &&
    closeoutId === null &&
    (toName === null || name.includes(toName.toLowerCase()))
  )
}

describeOnEachEngine('a page of shipments', kit => {
  let db: Database
  const mine = serviceOn(1)
  const all = Array.from({ length: rows }, (_, index) => sample(index + 1)).sort(
    (a, b) => b.createdAt - a.createdAt || b.id - a.id,
  )

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
    for (const [accountId, shipments] of [
      [1, all],
      [2, Array.from({ length: 30 }, (_, index) => sample(1000 + index))],
    ] as const) {
      await db.transact(accountId, writers =>
        writers.shipments.insertMany(
          serviceOn(accountId),
          shipments.map(shipment => ({ shipment, label: null })),
        ),
      )
    }
  })

  const pageOf = async (filter: Partial<ShipmentFilter>, limit = 1000, page = 1) => {
    const found = await db.read.shipments.page(mine, { ...anyShipment, ...filter }, { limit, page })
    return { ids: found.entries.map(({ id }) => id), total: found.total }
  }
  const expectedOf = (filter: Partial<ShipmentFilter>, limit = 1000, page = 1) => {
    const found = all.filter(shipment => matches(shipment, { ...anyShipment, ...filter }))
    const from = (page - 1) * limit
    return { ids: found.slice(from, from + limit).map(({ id }) => id), total: found.length }
  }

  test('has all shipments of its account, newest first; at one moment the higher id first', async () => {
    const found = await pageOf({})
    expect(found).toEqual(expectedOf({}))
    expect(found.total).toBe(rows)
  })

  test('pages follow each other without a gap, at any size, and beyond the end there is nothing', async () => {
    for (const limit of [1, 7, 50, rows, rows + 1]) {
      const seen: number[] = []
      for (let page = 1; ; page += 1) {
        const { ids, total } = await pageOf({}, limit, page)
        expect(total).toBe(rows)
        if (ids.length === 0) break
        expect(ids.length).toBeLessThanOrEqual(limit)
        seen.push(...ids)
      }
      expect(seen).toEqual(expectedOf({}).ids)
    }
    for (const page of [rows + 1, 10 ** 9, Number.MAX_SAFE_INTEGER]) {
      expect(await pageOf({}, 500, page)).toEqual({ ids: [], total: rows })
      expect(await pageOf({ toName: 'ada' }, 500, page)).toMatchObject({ ids: [] })
      expect(await pageOf({ orderId: 'order1' }, 500, page)).toMatchObject({ ids: [] })
    }
  })

  test.each([
    [{ from: start + dayMs, to: start + 2 * dayMs }],
    [{ from: start + dayMs + 1 }],
    [{ to: start + 3 * dayMs - 1 }],
    [{ from: start + dayMs / 2, to: start + dayMs / 2 }],
    [{ from: start + 4 * dayMs, to: start + 5 * dayMs - 1 }],
    [{ from: start + 2, to: start + 1 }],
    [{ from: -5, to: 8.64e15 }],
    [{ from: 8.64e15 }],
    [{ states: [] }],
    [{ states: [...shipmentStates] }],
    [{ states: ['bought', 'bought', 'draft'] as ShipmentState[] }],
    [{ shipCode: ` ${shipCodeOf(17).toLowerCase()} ` }],
    [{ shipCode: shipCodeOf(1001) }],
    [{ trackingCode: trackingCodeOf(24).toLowerCase() }],
    [{ trackingCode: trackingCodeOf(1001) }],
    [{ trackingCode: 'nothing' }],
    [{ orderId: 'ORDER2' }],
    [{ batchId: 'BATCH 4' }],
    [{ closeoutId: 'none yet' }],
    [{ toName: 'ADA' }],
    [{ toName: '' }],
    [{ toName: 'a', states: ['bought'] as ShipmentState[], from: start + 1 }],
    [{ shipCode: shipCodeOf(17), orderId: 'order1', states: ['draft'] as ShipmentState[] }],
  ])('by %j has what matches, and its total', async filter => {
    expect(await pageOf(filter)).toEqual(expectedOf(filter))
    expect(await pageOf(filter, 3, 2)).toEqual(expectedOf(filter, 3, 2))
  })

  test('by any combination of filters equals a plain loop over every shipment', async () => {
    const moment = fc
      .tuple(fc.integer({ min: -1, max: days }), fc.constantFrom(0, 1, dayMs / 2, dayMs - 1))
      .map(([day, ms]) => start + day * dayMs + ms)
    const maybe = <T>(value: fc.Arbitrary<T>) =>
      fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })
    const filters = fc.record({
      from: fc.oneof(fc.constant(null), moment),
      to: fc.oneof(fc.constant(null), moment),
      states: fc.oneof(fc.constant(null), fc.subarray([...shipmentStates])),
      shipCode: maybe(fc.integer({ min: 1, max: rows }).map(shipCodeOf)),
      trackingCode: maybe(fc.integer({ min: 1, max: rows }).map(trackingCodeOf)),
      orderId: maybe(fc.constantFrom('order 1', 'ORDER2', 'nothing')),
      batchId: maybe(fc.constantFrom('batch0', 'batch4')),
      closeoutId: fc.constant(null),
      toName: maybe(fc.constantFrom('ada', 'WEST', 'ö', 'zz', 'o’n')),
    })
    const limits = fc.constantFrom(1, 5, 40, 500)
    await fc.assert(
      fc.asyncProperty(
        filters,
        limits,
        fc.integer({ min: 1, max: 4 }),
        async (filter, limit, page) => {
          expect(await pageOf(filter, limit, page)).toEqual(expectedOf(filter, limit, page))
        },
      ),
      { numRuns: 150 },
    )
  })

  test('gives the bytes of each request, so that a reader can take it in pieces by its ids', async () => {
    const large = draftShipment(6000, {
      createdAt: start + days * dayMs,
      request: { ...requestTo('Large'), customsDescription: 'é'.repeat(500_000) },
    })
    const undone = db.transact(1, async ({ shipments }) => {
      await shipments.insert(mine, large, null)
      for (const filter of [
        anyShipment,
        { ...anyShipment, toName: 'large' },
        { ...anyShipment, shipCode: large.shipCode },
      ]) {
        const [entry] = (await shipments.page(mine, filter, { limit: 1, page: 1 })).entries
        expect(entry?.id).toBe(6000)
        expect(entry?.bytes).toBeGreaterThan(1_000_000)
        expect(entry?.bytes).toBeLessThan(1_001_000)
      }
      const found = await shipments.byIds(mine, [3, 999_999, 6000, 1])
      expect(found.map(({ id }) => id)).toEqual([3, 6000, 1])
      expect(found[1]?.request).toEqual(large.request)
      expect(await shipments.byIds(mine, [])).toEqual([])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await db.read.shipments.byIds(serviceOn(2), [3, 1])).toEqual([])
  })

  test('inside a transaction sees what the transaction has written', async () => {
    const undone = db.transact(1, async ({ shipments }) => {
      const fresh = draftShipment(5000, { createdAt: start, request: requestTo('Unheard Of') })
      await shipments.insert(mine, fresh, null)
      const counted = await shipments.page(mine, anyShipment, { limit: 1, page: 1 })
      const named = await shipments.page(
        mine,
        { ...anyShipment, toName: 'heard' },
        { limit: 1, page: 1 },
      )
      expect(counted.total).toBe(rows + 1)
      expect(named.entries.map(({ id }) => id)).toEqual([5000])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await pageOf({})).total).toBe(rows)
  })
})

describe('a range of time cut into days', () => {
  test('holds every moment once', () => {
    const instant = fc.integer({ min: 0, max: 4 * dayMs })
    const near = fc
      .tuple(fc.integer({ min: 0, max: 4 }), fc.constantFrom(-1, 0, 1))
      .map(([day, ms]) => Math.max(0, day * dayMs + ms))
    const moment = fc.oneof(instant, near)
    fc.assert(
      fc.property(moment, moment, moment, (a, b, probe) => {
        const [from, to] = a < b ? [a, b] : [b, a]
        const { first, last, newestPart, oldestPart } = cutIntoDays(from, to)
        const within = (part: { from: number; to: number } | null) =>
          part !== null && probe >= part.from && probe <= part.to
        const places = [
          within(newestPart),
          probe >= first * dayMs && probe < (last + 1) * dayMs,
          within(oldestPart),
        ]
        expect(places.filter(inside => inside)).toHaveLength(probe >= from && probe <= to ? 1 : 0)
      }),
      { numRuns: 2000 },
    )
  })
})
