import type { Tenant } from '../access.ts'
import type { TrackingEvent } from '../shipment/tracking-event.ts'

export type TrackingReader = {
  /** Newest first. */
  events(tenant: Tenant, shipmentId: number): Promise<readonly TrackingEvent[]>
}

export type TrackingWriter = TrackingReader & {
  append(tenant: Tenant, shipmentId: number, event: Omit<TrackingEvent, 'sequence'>): Promise<void>
}
