import { beforeAll, expect, test } from 'vitest'
import { serviceOn } from '#core/access.ts'
import type { Database } from '#db/database.ts'
import { anyShipment } from '../support/any-shipment.ts'
import { describeOnEachEngine } from '../support/engines.ts'
import { draftShipment, insertAccounts, insertShipment } from '../support/sample-shipments.ts'

describeOnEachEngine('a snapshot', kit => {
  let db: Database
  const mine = serviceOn(1)
  beforeAll(async () => {
    db = await kit.open()
    await insertAccounts(db, 1)
  })

  test('shows one moment, whatever others commit meanwhile', async () => {
    await insertShipment(db, 1, draftShipment(1))
    await db.snapshot(async ({ shipments }) => {
      const before = await shipments.counts(mine)
      await insertShipment(db, 1, draftShipment(2))
      await db.transact(1, writers => writers.shipments.move(mine, 1, 'draft', 'voided', null))
      expect(await shipments.counts(mine)).toEqual(before)
      expect((await shipments.byId(mine, 1))?.state).toBe('draft')
      expect(await shipments.byId(mine, 2)).toBeNull()
      const ada = { ...anyShipment, toName: 'ada' }
      expect((await shipments.page(mine, ada, { limit: 10, page: 1 })).total).toBe(1)
    })
    expect((await db.read.shipments.byId(mine, 1))?.state).toBe('voided')
  })

  test('blocks no writer, and ends with an error, too', async () => {
    await expect(
      db.snapshot(async ({ accounts }) => {
        await accounts.list()
        throw new Error('seen enough')
      }),
    ).rejects.toThrow('seen enough')
    await insertShipment(db, 1, draftShipment(3))
    expect(await db.snapshot(({ shipments }) => shipments.byId(mine, 3))).not.toBeNull()
  })
})
