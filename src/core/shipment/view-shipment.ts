import type { Tenant } from '../access.ts'
import { CoreError, notFound } from '../errors.ts'
import type { LabelFormat } from '../ports/labels.ts'

import type { World } from '../world.ts'
import type { Shipment } from './shipment.ts'

/** A shipment as it stands now, and its label: as it was bought, unless a format was named. */
export type ShipmentView = {
  readonly shipment: Shipment
  readonly label: Uint8Array | null
  /** There is a label, but it can't be shown at the moment. */
  readonly isLabelDelayed?: boolean
}

/** Another account's code is as unknown as one that was never given out. */
export async function viewShipment(
  world: World,
  tenant: Tenant,
  shipCode: string,
  format?: LabelFormat,
): Promise<ShipmentView> {
  const shipment = await world.store.read.shipments.byShipCode(tenant, shipCode)
  if (!shipment) throw notFound('Shipment')
  return { shipment, label: await labelOf(world, tenant, shipment, format) }
}

export async function viewMade(
  world: World,
  tenant: Tenant,
  { shipmentId, fresh }: Made,
): Promise<ShipmentView> {
  if (fresh) return fresh
  const shipment = await world.store.read.shipments.byId(tenant, shipmentId)
  if (!shipment) throw new CoreError('conflict', 'The purchase was given up meanwhile. Try again.')
  try {
    return { shipment, label: await labelOf(world, tenant, shipment) }
  } catch (error) {
    // What was bought is never answered as a failure: its buyer would buy again.
    if (!(error instanceof CoreError) || error.code !== 'unavailable') throw error
    return { shipment, label: null, isLabelDelayed: true }
  }
}

/** Voided postage must not be used: its label is shown to nobody, whatever is still kept of it. */
async function labelOf(
  { store, drawing }: World,
  tenant: Tenant,
  { id, state, bought, request }: Shipment,
  format: LabelFormat = request.labelFormat,
): Promise<Uint8Array | null> {
  if (bought === null || state === 'voided' || state === 'void_asked') return null
  const packed = await store.read.shipments.label(tenant, id)
  return packed === null ? null : await drawing.redraw(packed, format, tenant.accountId)
}

/** What a creation came to: a shipment of its own, or the one that the key had made before. */
export type Made = {
  readonly shipmentId: number
  readonly replayed: boolean
  /** What this call has just written down whole: nobody needs to read it again. */
  readonly fresh?: ShipmentView
}
