import type { AccountId } from '../../access.ts'
import type { FreightJourneyInput } from '../../freight/freight-journey.ts'
import type { CarrierScan } from '../carrier/track.ts'

export type FreightTrackingCarrier = {
  /** The scans of this freight that the carrier knows, in any order. */
  track(booked: readonly BookedFreight[], signal: AbortSignal): Promise<readonly CarrierScan[]>
}

/** Only the sandbox's carriers need more than the PRO number: they invent the way. */
export type BookedFreight = FreightJourneyInput & {
  readonly accountId: AccountId
  readonly proNumber: string
}
