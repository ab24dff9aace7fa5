import type { Tenant } from '../access.ts'
import { invalid, notFound } from '../errors.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { codeKey } from '../values/code-key.ts'
import type { World } from '../world.ts'
import type { TrackingEvent } from './event-store.ts'

export type TrackingKeys = {
  readonly shipCode: string | null
  readonly trackingCode: string | null
  readonly orderId: string | null
}

export type Tracked = {
  readonly shipment: Shipment
  /** Newest first. */
  readonly events: readonly TrackingEvent[]
}

/** Finds a shipment by any of its keys; where several are given they must agree. */
export async function trackShipment(
  world: World,
  tenant: Tenant,
  keys: TrackingKeys,
): Promise<Tracked> {
  const shipment = await find(world, tenant, keys)
  if (!shipment) throw notFound('Shipment')
  const events = await world.store.read.tracking.events(tenant, shipment.id)
  return { shipment, events }
}

async function find(
  { store }: World,
  tenant: Tenant,
  { shipCode, trackingCode, orderId }: TrackingKeys,
): Promise<Shipment | null> {
  const { shipments } = store.read
  if (shipCode !== null) {
    const found = await shipments.byShipCode(tenant, shipCode)
    return found && agrees(found, trackingCode, orderId) ? found : null
  }
  if (trackingCode !== null) {
    const found = await shipments.byTrackingCode(tenant, trackingCode)
    return found && agrees(found, null, orderId) ? found : null
  }
  if (orderId === null) {
    throw invalid('ship_code', 'Name a ship_code, a tracking_code or an order_id.')
  }
  return await shipments.newestOfOrder(tenant, orderId)
}

/** Whether it has the other keys too, as far as they were given. */
export function agrees(
  { bought, orderId }: Shipment,
  wantedTracking: string | null,
  wantedOrder: string | null,
): boolean {
  const sameTracking =
    wantedTracking === null || codeKey(bought?.trackingCode ?? '') === codeKey(wantedTracking)
  return sameTracking && (wantedOrder === null || codeKey(orderId ?? '') === codeKey(wantedOrder))
}
