import { beforeAll, expect, test } from 'vitest'
import type { ShipmentState } from '#core/shipment/state.ts'
import { longestWaitMs } from '#core/webhook/change-webhook.ts'
import { sweepFollowers } from '#core/webhook/follow-shipment.ts'
import type { Database } from '#db/database.ts'
import { accountWithWebhooks, noon } from '../../../core/webhook/account-with-webhooks.ts'
import { describeOnEachEngine } from '../../../support/engines.ts'
import { insertBooked } from '../../../support/sample-freight.ts'
import { boughtShipment, insertShipment } from '../../../support/sample-shipments.ts'

const before = noon - longestWaitMs

describeOnEachEngine('followers of freight', kit => {
  let db: Database
  let account: Awaited<ReturnType<typeof accountWithWebhooks>>
  let lastId = 0
  beforeAll(async () => {
    db = await kit.open()
    account = await accountWithWebhooks(db)
  })

  const fresh = () => {
    lastId += 1
    return lastId
  }
  const move = (id: number, from: ShipmentState, to: ShipmentState) =>
    account.write(({ freight }) => freight.move(account.tenant, id, from, to, null))
  const followed = async () =>
    (await db.read.webhooks.followedInVain(before, 100)).map(({ shipmentId }) => shipmentId)
  const isGone = async (webhook: number) =>
    (await db.read.webhooks.byId(account.tenant, webhook)) === null

  test('follow in vain once it is delivered, as those of parcels', async () => {
    const [freight, parcel, moving] = [fresh(), fresh(), fresh()]
    await insertBooked(db, account.accountId, freight)
    await insertBooked(db, account.accountId, moving)
    await insertShipment(db, account.accountId, boughtShipment(parcel, { state: 'delivered' }))
    const followers: number[] = []
    for (const shipmentId of [freight, parcel, moving]) {
      followers.push(await account.subscribe({ shipmentId }))
    }
    expect(await followed()).toEqual([parcel])
    await move(freight, 'bought', 'in_transit')
    await move(moving, 'bought', 'in_transit')
    expect(await followed()).toEqual([parcel])
    await move(freight, 'in_transit', 'delivered')
    expect((await followed()).sort()).toEqual([freight, parcel])
    await sweepFollowers(db, noon, 100)
    expect(await Promise.all(followers.map(isGone))).toEqual([true, true, false])
    expect(await followed()).toEqual([])
  })
})
