import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Page } from '../values/page.ts'
import type { Pickup } from './pickup.ts'

export type PickupReader = {
  byId(tenant: Tenant, id: number): Promise<Pickup | null>
  /** Newest first, and the number of all. */
  page(
    tenant: Tenant,
    page: Page,
  ): Promise<{ readonly pickups: readonly Pickup[]; readonly total: number }>
  /** Those of the shipments that wait for a driver, each with its pickup. */
  waiting(tenant: Tenant, shipmentIds: readonly number[]): Promise<ReadonlyMap<number, number>>
}

export type PickupWriter = PickupReader & {
  /** A shipment that waits for a driver already is a conflict of the database. */
  insert(tenant: Tenant, pickup: Pickup): Promise<void>
  /** False where it is not scheduled any more. */
  end(tenant: Tenant, id: number, as: 'picked_up' | 'cancelled', at: Instant): Promise<boolean>
  /** Takes a shipment out of the pickup that it waits for; returns that one's id, null for none. */
  takeOut(tenant: Tenant, shipmentId: number): Promise<number | null>
}
