import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Page } from '../values/page.ts'
import type { PickupWindow } from './pickup-window.ts'

export const pickupStates = ['scheduled', 'picked_up', 'cancelled'] as const
export type PickupState = (typeof pickupStates)[number]

/** A driver of one carrier who comes to one location for some shipments. */
export type Pickup = PickupWindow & {
  readonly id: number
  readonly state: PickupState
  readonly carrierCode: string
  readonly carrierName: string
  /** The driver shows it. */
  readonly confirmationNumber: string
  readonly locationId: string
  /** The location's; a later catalogue changes nothing about it. */
  readonly timeZone: string
  readonly instructions: string | null
  /** By the account's clock. */
  readonly createdAt: Instant
  /** When it was picked up or cancelled. */
  readonly endedAt: Instant | null
  /** Without those that were voided since. */
  readonly shipmentIds: readonly number[]
}

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
