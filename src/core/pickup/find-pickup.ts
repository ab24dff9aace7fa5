import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { Pickup } from './pickup.ts'
import type { PickupReader } from './pickup-store.ts'

export async function findPickup(
  { pickups }: { readonly pickups: PickupReader },
  tenant: Tenant,
  id: number,
): Promise<Pickup> {
  const pickup = await pickups.byId(tenant, id)
  if (pickup === null) throw notFound('Pickup')
  return pickup
}
