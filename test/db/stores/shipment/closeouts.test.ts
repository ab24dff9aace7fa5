import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { describeOnEachEngine } from '#test/support/engines.ts'
import {
  boughtShipment,
  draftShipment,
  insertAccounts,
  insertShipment,
  sampleAt,
} from '#test/support/sample-shipments.ts'

describeOnEachEngine('the closeout store', kit => {
  let db: Database
  const [one, other] = [serviceOn(1), serviceOn(2)]

  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1, 2)
  })

  const closeout = (id: number) => ({
    id,
    carrierCode: 'a',
    carrierName: '<CarrierA>',
    region: 'ON',
    shipmentsCount: 2,
    weightTicks: 9_000_000_000_000,
    createdAt: sampleAt,
  })

  test('the newest of an account come first, as many as are wanted', async () => {
    await db.transact(2, async ({ closeouts }) => {
      for (const id of [31, 33, 32]) await closeouts.insert(other, closeout(id))
    })
    expect(await db.read.closeouts.page(other, { limit: 2, page: 1 })).toEqual({
      closeouts: [closeout(33), closeout(32)],
      total: 3,
    })
  })
  const assign = (tenant: typeof one, id: number, ids: readonly number[]) =>
    db.transact(tenant.accountId, async ({ closeouts }) => [
      ...(await closeouts.assign(tenant, id, ids)),
    ])

  test('a closeout is read as it was inserted, by its own account alone', async () => {
    await db.transact(1, ({ closeouts }) => closeouts.insert(one, closeout(1)))
    expect(await db.read.closeouts.byId(one, 1)).toEqual(closeout(1))
    expect(await db.read.closeouts.byId(other, 1)).toBeNull()
    expect(await db.read.closeouts.byId(one, 2)).toBeNull()
  })

  test('only a bought shipment without a closeout can be assigned, once', async () => {
    await insertShipment(db, 1, boughtShipment(1))
    await insertShipment(db, 1, draftShipment(2))
    await insertShipment(db, 1, boughtShipment(3, { state: 'accepted' }))
    await insertShipment(db, 1, boughtShipment(4, { state: 'voided' }))
    await insertShipment(db, 1, boughtShipment(5))
    await insertShipment(db, 2, boughtShipment(6))
    expect(await assign(one, 1, [1, 2, 3, 4, 6, 999])).toEqual([1])
    expect(await assign(one, 2, [1, 5])).toEqual([5])
    expect(await assign(one, 3, [])).toEqual([])
    expect((await db.read.shipments.byId(one, 1))?.closeoutId).toBe('1')
    expect((await db.read.shipments.byId(one, 5))?.closeoutId).toBe('2')
    expect((await db.read.shipments.byId(other, 6))?.closeoutId).toBeNull()
  })

  test('ready shipments come oldest first, a page at a time', async () => {
    const account = serviceOn(3)
    await insertAccounts(db, 3)
    const later = { createdAt: sampleAt + 1 }
    await insertShipment(db, 3, boughtShipment(11, later))
    for (const id of [14, 12, 13]) await insertShipment(db, 3, boughtShipment(id))
    await insertShipment(db, 3, draftShipment(10))
    const seen: number[] = []
    let after: { createdAt: number; id: number } | null = null
    for (;;) {
      const shipments = await db.read.closeouts.ready(account, after, 2)
      seen.push(...shipments.map(({ id }) => id))
      after = shipments.at(-1) ?? null
      if (!after) break
    }
    expect(seen).toEqual([12, 13, 14, 11])
    await assign(account, 9, [11, 13])
    const ready = await db.read.closeouts.ready(account, null, 10)
    expect(ready.map(({ id }) => id)).toEqual([12, 14])
    const on = await db.read.closeouts.shipments(account, 9, null, 10)
    expect(on.map(({ id }) => id)).toEqual([13, 11])
    const rest = await db.read.closeouts.shipments(account, 9, on[0] ?? null, 10)
    expect(rest.map(({ id }) => id)).toEqual([11])
    expect(await db.read.closeouts.shipments(one, 9, null, 10)).toEqual([])
  })

  test('a shipment stays on its closeout, wherever its parcel goes', async () => {
    await insertShipment(db, 1, boughtShipment(20))
    await assign(one, 20, [20])
    await db.transact(1, ({ shipments }) => shipments.move(one, 20, 'bought', 'delivered', null))
    const on = await db.read.closeouts.shipments(one, 20, null, 10)
    expect(on.map(({ id, state }) => [id, state])).toEqual([[20, 'delivered']])
  })

  test('a failed transaction leaves all shipments ready', async () => {
    await insertShipment(db, 1, boughtShipment(30))
    const failed = db.transact(1, async ({ closeouts }) => {
      await closeouts.assign(one, 30, [30])
      await closeouts.insert(one, closeout(30))
      throw new Error('on purpose')
    })
    await expect(failed).rejects.toThrow('on purpose')
    expect(await db.read.closeouts.byId(one, 30)).toBeNull()
    expect((await db.read.shipments.byId(one, 30))?.closeoutId).toBeNull()
  })
})
