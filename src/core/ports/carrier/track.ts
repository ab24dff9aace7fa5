import type { ShipmentState } from '../../shipment/state.ts'
import type { Instant } from '../../time/clock.ts'

export type TrackingCarrier = {
  /** The scans of these parcels that the carrier knows, in any order; an unknown parcel has none. */
  track(trackingCodes: readonly string[], signal: AbortSignal): Promise<readonly CarrierScan[]>
}

export type CarrierScan = {
  readonly trackingCode: string
  readonly state: ShipmentState
  readonly description: string
  readonly location: string
  readonly at: Instant
}
