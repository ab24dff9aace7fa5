import { expect, it } from 'vitest'
import { serviceOn } from '#core/access.ts'
import { commandOf } from '#core/command/command.ts'
import { grantCredits } from '#core/ledger/grant-credits.ts'
import { buyShipment } from '#core/purchase/create-shipment.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { requestTo } from '#test/support/sample-shipments.ts'
import { sharedService } from '#test/support/service.ts'

const service = await sharedService()

/** The states of what a buyer finds whose purchase the carrier has refused. */
async function leftBy(keepsWaiting: () => boolean): Promise<readonly string[]> {
  const world = service.app.worlds.sandbox
  const account = await service.account()
  await grantCredits(world.store, account, 100_00, 'test', world.clock.now())
  const caller = await world.authenticate(await service.token(account))
  const command = { ...commandOf(world, caller, null), keepsWaiting }
  const creation = {
    request: { ...requestTo('REFUSED'), customsDescription: 'Mug', purchaseLabel: true },
    choice: { kind: 'cheapest_tracked' },
    maxPrice: null,
    pathOf: shipmentPath,
    orderId: null,
    storeId: null,
    batchId: null,
    draft: false,
    fault: null,
  } as const
  await expect(buyShipment(command, () => creation)).rejects.toMatchObject({
    code: 'carrier_rejected',
  })
  const tenant = serviceOn(account)
  expect(await world.store.read.ledger.balance(tenant, 'credits', 'CAD')).toBe(100_00)
  const found = await world.store.read.shipments.pageById(tenant, 0, 10)
  const ids = found.map(({ id }) => id)
  return (await world.store.read.shipments.byIds(tenant, ids)).map(({ state }) => state)
}

it('a buyer who is there learns of a refusal, and keeps nothing', async () => {
  expect(await leftBy(() => true)).toEqual([])
})

it('a buyer who was led to the shipment finds a draft', async () => {
  expect(await leftBy(() => false)).toEqual(['draft'])
})
