import type { Tenant } from '../access.ts'
import { type Audience, publish } from '../event/publish.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { findPickup } from './find-pickup.ts'
import type { Pickup, PickupState } from './pickup.ts'

type PickupEnd = Exclude<PickupState, 'scheduled'>

/** Null where it has ended before. */
export async function endPickup(
  { pickups }: Pick<Writers, 'pickups'>,
  tenant: Tenant,
  id: number,
  as: PickupEnd,
  at: Instant,
): Promise<Pickup | null> {
  return (await pickups.end(tenant, id, as, at)) ? await findPickup({ pickups }, tenant, id) : null
}

/** A void takes its shipment out of the pickup that waits for it; without its last one nobody comes. */
export async function leavePickup(
  writers: Pick<Writers, 'pickups' | 'events'>,
  tenant: Tenant,
  shipmentId: number,
  { audience, at }: { readonly audience: Audience | null; readonly at: Instant },
): Promise<void> {
  const { pickups } = writers
  const id = await pickups.takeOut(tenant, shipmentId)
  if (id === null) return
  const left = await findPickup(writers, tenant, id)
  const pickup =
    left.shipmentIds.length > 0 ? left : await endPickup(writers, tenant, id, 'cancelled', at)
  if (pickup) await publish(audience, writers, [{ type: 'pickup.updated', pickup }])
}
