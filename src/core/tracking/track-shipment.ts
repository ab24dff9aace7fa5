import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { BookedShipment } from '../freight/freight-shipment.ts'
import type { FreightReader } from '../freight/freight-store.ts'
import { trackingCodesOf } from '../numbers/tracking-codes.ts'
import type { BoughtLabel, Shipment } from '../shipment/shipment.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import type { TrackingEvent, TrackingReader } from '../shipment/tracking-event.ts'
import { codeKey } from '../values/code-key.ts'

export type TrackingKeys = {
  readonly shipCode: string | null
  readonly trackingCode: string | null
  readonly orderId: string | null
}

export type TrackedShipment = {
  readonly shipment: Shipment
  /** Newest first. */
  readonly events: readonly TrackingEvent[]
}

type ParcelReaders = { readonly shipments: ShipmentReader; readonly tracking: TrackingReader }

/** Finds a shipment by any of its keys; several keys must name the same one. */
export async function trackShipment(
  parcels: ParcelReaders,
  tenant: Tenant,
  keys: TrackingKeys,
): Promise<TrackedShipment> {
  const tracked = await findTrackedShipment(parcels, tenant, keys)
  if (!tracked) throw notFound('Shipment')
  return tracked
}

/** Finds the shipment that the keys name; null where there is none. */
export async function findTrackedShipment(
  { shipments, tracking }: ParcelReaders,
  tenant: Tenant,
  keys: TrackingKeys,
): Promise<TrackedShipment | null> {
  const shipment = await find(shipments, tenant, keys)
  return shipment && { shipment, events: await tracking.events(tenant, shipment.id) }
}

async function find(
  shipments: ShipmentReader,
  tenant: Tenant,
  { shipCode, trackingCode, orderId }: TrackingKeys,
): Promise<Shipment | null> {
  if (shipCode !== null) {
    const found = await shipments.byShipCode(tenant, shipCode)
    return found && matchesTrackingKeys(found, trackingCode, orderId) ? found : null
  }
  if (trackingCode !== null) {
    const found = await shipments.byTrackingCode(tenant, trackingCode)
    return found && matchesTrackingKeys(found, null, orderId) ? found : null
  }
  return orderId === null ? null : await shipments.newestOfOrder(tenant, orderId)
}

/** A shipment that was not bought has the empty code, as one whose service is not tracked. */
const hasCode = (bought: BoughtLabel | null, key: string): boolean =>
  bought ? trackingCodesOf(bought).some(code => codeKey(code) === key) : key === ''

/** Whether the shipment also has the other keys; null is no key. */
export function matchesTrackingKeys(
  { bought, orderId }: Shipment,
  wantedTracking: string | null,
  wantedOrder: string | null,
): boolean {
  const sameTracking = wantedTracking === null || hasCode(bought, codeKey(wantedTracking))
  return sameTracking && (wantedOrder === null || codeKey(orderId ?? '') === codeKey(wantedOrder))
}

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
