import { commandOf } from '#core/command/command.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { voidShipment } from '#core/purchase/void/void-shipment.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { draftPurchase } from './draft-purchase.ts'
import { requestTo } from './sample-shipments.ts'
import { saveDraft } from './save-draft.ts'
import type { Service } from './service.ts'

const commandFor = async ({ app }: Service, token: string) => {
  const world = app.worlds.sandbox
  return commandOf(world, await world.authenticate(token), null)
}

/** With what customs want to know. */
export const sellableRequest = { ...requestTo('Ann'), customsDescription: 'Coffee mug' }

/** Buys a shipment in the sandbox, for the account of the token. */
export async function buyShipment(
  service: Service,
  token: string,
  request: ShipmentRequest = sellableRequest,
) {
  const id = await saveDraft(service, token, request)
  const command = await commandFor(service, token)
  await buyDraft(command, () => draftPurchase(id))
  const shipment = await command.world.store.read.shipments.byId(command.tenant, id)
  if (!shipment?.bought) throw new Error('the shipment was not bought')
  const { bought } = shipment
  const { trackingCode, otherTrackingCodes } = bought
  return { ...shipment, bought, trackingCode, otherTrackingCodes }
}

export async function voidBought(
  service: Service,
  token: string,
  { shipCode }: Pick<Shipment, 'shipCode'>,
): Promise<void> {
  await voidShipment(await commandFor(service, token), shipCode)
}
