import { commandOf } from '#core/command/command.ts'
import { createShipment } from '#core/purchase/create-shipment.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { requestTo } from './sample-shipments.ts'
import type { Service } from './service.ts'

/** Saves a shipment in the sandbox, for the account of the token; its id. */
export async function saveDraft(
  service: Service,
  token: string,
  request: ShipmentRequest = requestTo('Ann'),
): Promise<number> {
  const world = service.app.worlds.sandbox
  const command = commandOf(world, await world.authenticate(token), null)
  const { shipmentId } = await createShipment(command, () => ({
    request,
    choice: { kind: 'cheapest_tracked' },
    maxPrice: null,
    orderId: null,
    storeId: null,
    batchId: null,
    draft: true,
    fault: null,
    pathOf: ({ part }) => part,
  }))
  return shipmentId
}
