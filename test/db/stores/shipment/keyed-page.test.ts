import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { anyListed, type ListFilter } from '#core/shipment/list-filter.ts'
import type { ListKey } from '#core/shipment/shipment-store.ts'
import type { ListOrder } from '#core/values/page.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  insertShipment,
  sampleAt,
  sampleBought,
  trackingCodeOf,
} from '#test/support/sample-shipments.ts'

describeOnEachEngine('a list of shipments by key', kit => {
  let db: Database
  const mine = serviceOn(1)
  const ofOther = { bought: { ...sampleBought(trackingCodeOf(11)), serviceId: 8 } }

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
    for (let id = 1; id <= 9; id += 1) {
      // Three at each moment, so that the id decides.
      const createdAt = sampleAt + Math.ceil(id / 3) * 1000
      const placed = { createdAt, storeId: id <= 4 ? 'a' : 'b' }
      const shipment = id % 2 === 0 ? draftShipment(id, placed) : boughtShipment(id, placed)
      await insertShipment(db, 1, shipment)
    }
    await insertShipment(
      db,
      1,
      boughtShipment(11, { createdAt: sampleAt, ...ofOther, storeId: 'a' }),
    )
    await insertShipment(db, 2, boughtShipment(10, { createdAt: sampleAt }))
  })

  async function all(filter: Partial<ListFilter>, order: ListOrder): Promise<readonly number[]> {
    const seen: number[] = []
    let after: ListKey | null = null
    for (;;) {
      const page = await db.read.shipments.keys(mine, { ...anyListed, ...filter }, order, after, 2)
      if (page.length === 0) return seen
      seen.push(...page.map(({ id }) => id))
      after = page.at(-1) ?? null
    }
  }

  test('has each once, whatever its pages are', async () => {
    expect(await all({}, 'newest')).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 11])
    expect(await all({}, 'oldest')).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('merges states in the order of time', async () => {
    expect(await all({ states: ['bought'] }, 'newest')).toEqual([9, 7, 5, 3, 1, 11])
    expect(await all({ states: ['bought', 'draft'] }, 'newest')).toEqual([
      9, 8, 7, 6, 5, 4, 3, 2, 1, 11,
    ])
    expect(await all({ states: ['voided'] }, 'newest')).toEqual([])
  })

  test('keeps within a span of time', async () => {
    const span = { from: sampleAt + 2000, to: sampleAt + 2000 }
    expect(await all(span, 'oldest')).toEqual([4, 5, 6])
    expect(await all({ ...span, states: ['draft'] }, 'newest')).toEqual([6, 4])
  })

  test('finds names in either direction', async () => {
    const toName = (await db.read.shipments.byId(mine, 1))?.request.toAddress.name ?? ''
    expect((await all({ toName }, 'newest')).length).toBeGreaterThan(0)
    expect(await all({ toName }, 'oldest')).toEqual((await all({ toName }, 'newest')).toReversed())
    expect(await all({ toName: 'nobody at all' }, 'newest')).toEqual([])
  })

  test('has what is of a store, of a service, or of both', async () => {
    expect(await all({ storeId: 'a' }, 'newest')).toEqual([4, 3, 2, 1, 11])
    expect(await all({ storeId: 'a', states: ['draft'] }, 'oldest')).toEqual([2, 4])
    expect(await all({ serviceId: 7 }, 'newest')).toEqual([9, 7, 5, 3, 1])
    expect(await all({ serviceId: 7, states: ['draft', 'voided'] }, 'newest')).toEqual([])
    expect(await all({ storeId: 'a', serviceId: 7 }, 'oldest')).toEqual([1, 3])
    expect(await all({ storeId: 'a', serviceId: 8, states: ['bought'] }, 'newest')).toEqual([11])
    expect(await all({ storeId: 'b', serviceId: 8 }, 'newest')).toEqual([])
  })

  test('narrows a name, an order and some days to a store and a service', async () => {
    const toName = 'ada moreau'
    expect(await all({ toName, storeId: 'a' }, 'newest')).toEqual([4, 3, 2, 1, 11])
    expect(await all({ toName, storeId: 'b', serviceId: 7 }, 'oldest')).toEqual([5, 7, 9])
    expect(await all({ orderId: 'none', storeId: 'a', serviceId: 7 }, 'newest')).toEqual([])
    const span = { from: sampleAt + 2000, to: sampleAt + 2000 }
    expect(await all({ ...span, storeId: 'b' }, 'newest')).toEqual([6, 5])
    expect(await all({ ...span, storeId: 'b', serviceId: 7 }, 'newest')).toEqual([5])
  })

  test('finds the few of a service behind thousands of its store', async () => {
    const others = Array.from({ length: 5_500 }, (_, at) =>
      draftShipment(100 + at, { createdAt: sampleAt + at, storeId: 'c' }),
    )
    const ends = [50, 51].map((id, at) => {
      return boughtShipment(id, { createdAt: sampleAt + at * 10_000, storeId: 'c' })
    })
    const labelled = [...others, ...ends].map(shipment => ({ shipment, label: null }))
    await db.transact(1, ({ shipments }) => shipments.insertMany(mine, labelled))
    expect(await all({ storeId: 'c', serviceId: 7 }, 'newest')).toEqual([51, 50])
    expect(await all({ storeId: 'c', serviceId: 7 }, 'oldest')).toEqual([50, 51])
  })
})
