import type { LabelAddress } from '../labels.ts'

export type CollectingCarrier = {
  /** Has a driver come for these parcels; a pickup is booked once for each reference of ours. */
  pickup(order: PickupOrder, reference: string, signal: AbortSignal): Promise<BookedPickup>
}

export type PickupOrder = {
  readonly address: LabelAddress
  /** The local day, `YYYY-MM-DD`, and the local times between which the parcels are ready, `HH:MM`. */
  readonly day: string
  readonly readyAt: string
  readonly closesAt: string
  readonly trackingCodes: readonly string[]
  readonly weightTicks: number
}

export type BookedPickup = { readonly confirmation: string }
