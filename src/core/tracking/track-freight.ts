import type { Tenant } from '../access.ts'
import type { BookedShipment } from '../freight/freight-shipment.ts'
import type { FreightReader } from '../freight/freight-store.ts'
import type { TrackingEvent } from '../shipment/tracking-event.ts'
import { codeKey } from '../values/code-key.ts'

export type TrackedFreight = {
  readonly shipment: BookedShipment
  /** Newest first. */
  readonly events: readonly TrackingEvent[]
}

/** By its PRO number; null where it is of no freight of the account. */
export async function findTrackedFreight(
  { freight }: { readonly freight: Pick<FreightReader, 'byProNumber' | 'events'> },
  tenant: Tenant,
  proNumber: string,
): Promise<TrackedFreight | null> {
  if (codeKey(proNumber) === '') return null
  const shipment = await freight.byProNumber(tenant, proNumber)
  if (!shipment?.bought) return null
  const events = await freight.events(tenant, shipment.id)
  return { shipment: { ...shipment, bought: shipment.bought }, events }
}
