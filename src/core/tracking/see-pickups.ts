import type { Tenant } from '../access.ts'
import type { Fact } from '../facts.ts'
import { endPickup } from '../pickup/pickups.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'

/** With the first scan of one of its parcels a pickup has happened. */
export async function seePickups(
  writers: Pick<Writers, 'pickups'>,
  tenant: Tenant,
  scanned: ReadonlyMap<number, Instant>,
): Promise<readonly Fact[]> {
  if (scanned.size === 0) return []
  const firstScans = new Map<number, Instant>()
  for (const [shipmentId, pickupId] of await writers.pickups.waiting(tenant, [...scanned.keys()])) {
    const at = scanned.get(shipmentId) ?? Number.POSITIVE_INFINITY
    firstScans.set(pickupId, Math.min(at, firstScans.get(pickupId) ?? at))
  }
  const facts: Fact[] = []
  for (const [id, at] of firstScans) {
    const pickup = await endPickup(writers, tenant, id, 'picked_up', at)
    if (pickup) facts.push({ type: 'pickup.updated', pickup })
  }
  return facts
}
