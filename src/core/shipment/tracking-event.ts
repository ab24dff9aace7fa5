import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { ShipmentState } from './state.ts'

/** What was seen of a shipment, of either kind. */
export type TrackingEvent = {
  /** Counts the shipment's events, so that a reader can sort late ones. */
  readonly sequence: number
  readonly state: ShipmentState
  readonly description: string
  readonly location: string
  /** By the account's clock. */
  readonly at: Instant
}

export type TrackingReader = {
  /** Newest first. */
  events(tenant: Tenant, shipmentId: number): Promise<readonly TrackingEvent[]>
}

export type TrackingWriter = TrackingReader & {
  append(tenant: Tenant, shipmentId: number, event: Omit<TrackingEvent, 'sequence'>): Promise<void>
}
