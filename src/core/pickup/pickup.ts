import type { Instant } from '../time/clock.ts'
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
