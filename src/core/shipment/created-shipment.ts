import type { Tenant } from '../access.ts'
import { CoreError } from '../errors.ts'
import { type LabelSource, renderLabel, type ShipmentView } from './view-shipment.ts'

/** The result of a creation: a new shipment, or the one that its key had made before. */
export type CreatedShipment = {
  readonly shipmentId: number
  readonly replayed: boolean
  /** The whole shipment, where this call has just written it: nobody needs to read it again. */
  readonly fresh?: ShipmentView
}

/** A created shipment as its buyer sees it. */
export async function viewCreated(
  world: LabelSource,
  tenant: Tenant,
  { shipmentId, fresh }: CreatedShipment,
): Promise<ShipmentView> {
  if (fresh) return fresh
  const shipment = await world.store.read.shipments.byId(tenant, shipmentId)
  if (!shipment)
    throw new CoreError('conflict', 'The purchase was abandoned in the meantime. Try again.')
  try {
    return { shipment, label: await renderLabel(world, tenant, shipment) }
  } catch (error) {
    // A bought shipment is never answered as a failure: its buyer would buy again.
    if (!(error instanceof CoreError) || error.code !== 'unavailable') throw error
    return { shipment, label: null, isLabelDelayed: true }
  }
}
