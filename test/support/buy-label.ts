import { tenantOf } from '#core/access.ts'
import { commandOf } from '#core/command/command.ts'
import { buyDraft } from '#core/purchase/buy-draft.ts'
import { voidShipment } from '#core/purchase/void-shipment.ts'
import type { Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { requestTo } from './sample-shipments.ts'
import { saveDraft } from './save-draft.ts'
import type { Service } from './service.ts'

/** Buys a label in the sandbox, from the credits of the token's account. */
export async function buyLabel(
  service: Service,
  token: string,
  request: ShipmentRequest = { ...requestTo('Ann'), customsDescription: 'Coffee mug' },
): Promise<Shipment> {
  const world = service.app.worlds.sandbox
  const id = await saveDraft(service, token, request)
  const caller = await world.authenticate(token)
  await buyDraft(commandOf(world, caller, null), () => ({
    shipmentId: id,
    choice: null,
    maxPrice: null,
    labelFormat: null,
    fault: null,
    pathOf: ({ part }) => part,
  }))
  const shipment = await world.store.read.shipments.byId(tenantOf(caller.access), id)
  if (!shipment) throw new Error(`the shipment ${id} is gone`)
  return shipment
}

export async function voidLabel(
  service: Service,
  token: string,
  { shipCode }: Shipment,
): Promise<void> {
  const world = service.app.worlds.sandbox
  const caller = await world.authenticate(token)
  await voidShipment(commandOf(world, caller, null), shipCode)
}
