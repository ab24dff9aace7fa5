import { beforeAll, expect, test } from 'vitest'
import { operatorOn } from '#core/access.ts'
import type { ListFilter, ListKey } from '#core/shipment/shipment-store.ts'
import type { ListOrder } from '#core/values/list-order.ts'
import type { Database } from '#db/database.ts'
import { anyShipment } from '#test/support/any-shipment.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  insertShipment,
  sampleAt,
} from '#test/support/sample-shipments.ts'

describeOnEachEngine('a list of shipments by key', kit => {
  let db: Database
  const mine = operatorOn(1)

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
    for (let id = 1; id <= 9; id += 1) {
      // Three at each moment, so that the id decides.
      const createdAt = sampleAt + Math.ceil(id / 3) * 1000
      const shipment =
        id % 2 === 0 ? draftShipment(id, { createdAt }) : boughtShipment(id, { createdAt })
      await insertShipment(db, 1, shipment)
    }
    await insertShipment(db, 2, boughtShipment(10, { createdAt: sampleAt }))
  })

  async function all(filter: Partial<ListFilter>, order: ListOrder): Promise<readonly number[]> {
    const seen: number[] = []
    let after: ListKey | null = null
    for (;;) {
      const page = await db.read.shipments.keys(
        mine,
        { ...anyShipment, ...filter },
        order,
        after,
        2,
      )
      if (page.length === 0) return seen
      seen.push(...page.map(({ id }) => id))
      after = page.at(-1) ?? null
    }
  }

  test('has each once, whatever its pages are', async () => {
    expect(await all({}, 'newest')).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await all({}, 'oldest')).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('merges states in the order of time', async () => {
    expect(await all({ states: ['bought'] }, 'newest')).toEqual([9, 7, 5, 3, 1])
    expect(await all({ states: ['bought', 'draft'] }, 'newest')).toEqual([
      9, 8, 7, 6, 5, 4, 3, 2, 1,
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
})
