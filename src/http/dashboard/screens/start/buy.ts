import { requireScopes } from '#core/access.ts'
import { createShipment } from '#core/purchase/create-shipment.ts'
import { shipmentPath } from '#core/purchase/decide/purchase-fault.ts'
import { sampleShipment } from '#core/seed/sample-shipment.ts'
import type { CreatedShipment } from '#core/shipment/created-shipment.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

/** Buys the sample parcel with the sandbox's credits, as the drawn call would. */
export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const { world, caller, frame } = visit
  requireScopes(caller.access, ['labels:create'])
  const request = sampleShipment(world.catalogue(), caller.settings)
  return changeOnce<CreatedShipment>(
    visit,
    command =>
      createShipment(command, () => ({
        request,
        choice: { kind: 'cheapest_tracked' },
        maxPrice: null,
        pathOf: shipmentPath,
        orderId: null,
        storeId: null,
        batchId: null,
        draft: false,
        fault: null,
      })),
    () => frame.to('/start?done=bought'),
  )
}
