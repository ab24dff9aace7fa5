import { commandOf } from '#core/command/command.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import type { ShipmentRequest } from '#core/shipment/shipment.ts'
import { draftPurchase, parcel } from '../proof/parcels.ts'
import { saveDraft } from './save-draft.ts'
import type { Service } from './service.ts'

/** Buys a shipment in the sandbox, for the account of the token. */
export async function buyShipment(
  service: Service,
  token: string,
  request: ShipmentRequest = parcel(),
) {
  const shipmentId = await saveDraft(service, token, request)
  const world = service.app.worlds.sandbox
  const command = commandOf(world, await world.authenticate(token), null)
  await buyDraft(command, () => draftPurchase(shipmentId))
  const shipment = await world.store.read.shipments.byId(command.tenant, shipmentId)
  if (!shipment?.bought) throw new Error('the shipment was not bought')
  const { trackingCode, otherTrackingCodes = [] } = shipment.bought
  return { id: shipmentId, shipCode: shipment.shipCode, trackingCode, otherTrackingCodes }
}
