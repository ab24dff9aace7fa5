import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { FreightShipment } from '#core/freight/freight-shipment.ts'
import type { FreightFilter } from '#core/freight/freight-store.ts'
import { dayMs } from '#core/time/durations.ts'
import { codeKey } from '#core/values/code-key.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  anyFreight,
  draftFreight,
  freightTo,
  insertBooked,
  insertFreight,
  proNumberOf,
} from '#test/support/sample-freight.ts'
import { insertAccounts, shipCodeOf } from '#test/support/sample-shipments.ts'

const start = 20_000 * dayMs
const names = ['Ada Moreau', 'Zoë Łuk', '100% _mine_', null] as const

describeOnEachEngine('pages of freight', kit => {
  let db: Database
  const mine = serviceOn(1)
  let all: readonly FreightShipment[] = []

  /** Over six days: drafts, and what is booked, with orders in two spellings. */
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
    for (let id = 1; id <= 36; id += 1) {
      const changes = {
        createdAt: start + Math.floor(id / 7) * dayMs + (id % 3) * 1000,
        orderId: id % 4 === 0 ? (['A 1', 'a1'][(id / 4) % 2] ?? null) : null,
        request: freightTo(names[id % names.length] ?? null),
      }
      if (id % 3 === 0) await insertBooked(db, 1, id, changes)
      else await insertFreight(db, 1, draftFreight(id, changes))
    }
    await insertFreight(db, 2, draftFreight(99, { createdAt: start, orderId: 'A1' }))
    const ids = Array.from({ length: 36 }, (_, index) => index + 1)
    all = await db.read.freight.byIds(mine, ids)
    expect(all).toHaveLength(36)
  })

  const passes = (filter: FreightFilter) => (one: FreightShipment) =>
    one.createdAt >= (filter.from ?? 0) &&
    one.createdAt <= (filter.to ?? Number.MAX_SAFE_INTEGER) &&
    (filter.states?.includes(one.state) ?? true) &&
    sameCode(filter.shipCode, one.shipCode) &&
    sameCode(filter.trackingCode, one.bought?.trackingCode ?? null) &&
    sameCode(filter.orderId, one.orderId) &&
    (one.request.toAddress.name ?? '').toUpperCase().includes((filter.toName ?? '').toUpperCase())
  const sameCode = (wanted: string | null, code: string | null): boolean =>
    wanted === null || (code !== null && codeKey(wanted) === codeKey(code))

  const filters: readonly Partial<FreightFilter>[] = [
    {},
    { states: ['draft'] },
    { states: ['draft', 'bought'] },
    { states: ['voided'] },
    { states: [] },
    { from: start + dayMs, to: start + 3 * dayMs - 1 },
    { from: start + dayMs + 1000, to: start + 4 * dayMs + 1000, states: ['bought'] },
    { from: start + 5, to: start },
    { shipCode: shipCodeOf(7).toLowerCase() },
    { trackingCode: ` ${proNumberOf(9).toLowerCase()}` },
    { trackingCode: proNumberOf(9), states: ['draft'] },
    { trackingCode: 'unknown' },
    { orderId: 'a 1' },
    { orderId: 'A1', states: ['bought'], from: start + dayMs },
    { toName: 'ŁUK' },
    { toName: '% _' },
    { toName: 'ada', states: ['draft'], to: start + 2 * dayMs },
  ]

  test.each(filters)('of %j are those of a list of all, newest first', async changes => {
    const filter = { ...anyFreight, ...changes }
    const expected = all
      .filter(passes(filter))
      .sort((a, b) => b.createdAt - a.createdAt || b.id - a.id)
      .map(({ id }) => id)
    const found: number[] = []
    for (let page = 1; page <= 8; page += 1) {
      const { entries, total } = await db.read.freight.page(mine, filter, { limit: 5, page })
      expect(total).toBe(expected.length)
      for (const { id, bytes } of entries) {
        found.push(id)
        expect(bytes).toBeGreaterThan(50)
      }
    }
    expect(found).toEqual(expected)
  })

  test('by id go through every one, in portions', async () => {
    const first = await db.read.freight.pageById(mine, 0, 20)
    const rest = await db.read.freight.pageById(mine, first.at(-1)?.id ?? 0, 20)
    expect([...first, ...rest].map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    expect(first[2]).toEqual({
      id: 3,
      shipCode: shipCodeOf(3),
      state: 'bought',
      createdAt: start,
      totalPaid: all[2]?.totalPaid,
    })
  })

  test('ids come in their order, without those that are gone or another account’s', async () => {
    const found = await db.read.freight.byIds(mine, [5, 99, 1_000_000, 2])
    expect(found.map(({ id }) => id)).toEqual([5, 2])
  })
})
