import type { Tenant } from '../access.ts'
import type { KeptEvent } from '../facts.ts'
import type { Instant } from '../time/clock.ts'
import type { TimeSpan } from '../time/read-date.ts'

/** An event without its body, and the shipment that it is about. */
export type EventHeader = Pick<KeptEvent, 'id' | 'sequence' | 'type' | 'at' | 'recordedAt'> & {
  readonly shipmentId: number | null
}

export type FoundEvent = KeptEvent & Pick<EventHeader, 'shipmentId'>

/** Where an event stands in the order of their times. */
type EventCursor = Pick<EventHeader, 'at' | 'sequence'>

export type EventFilter = {
  /** Null for all. */
  readonly type: string | null
  /** By the account's clock, both inclusive; null for any time. */
  readonly span: TimeSpan | null
  /** Only events older than this one; null for the newest. */
  readonly before: EventCursor | null
}

export type EventReader = {
  bySequence(tenant: Tenant, sequence: number): Promise<FoundEvent | null>
  /** By the `webhook-id` of its messages, among the newest so many: no index has them. */
  byId(tenant: Tenant, id: string, mostLooked: number): Promise<EventHeader | null>
  /** The newest first. */
  page(tenant: Tenant, filter: EventFilter, limit: number): Promise<readonly EventHeader[]>
  /** The sequence of the newest event; 0 where there was none yet. */
  lastSequence(tenant: Tenant): Promise<number>
  /** By the machine's clock, both inclusive; the oldest first. */
  recordedBetween(
    tenant: Tenant,
    from: Instant,
    to: Instant,
    limit: number,
  ): Promise<readonly EventHeader[]>
  /** What was recorded since, the oldest first. */
  after(tenant: Tenant, sequence: number, limit: number): Promise<readonly KeptEvent[]>
}

/** Whom an event is for: all who listen to its type, and to its shipment; or one webhook alone. */
type Addressees = { readonly shipmentId: number | null; readonly webhookId: number | null }

export type EventWriter = EventReader & {
  /**
   * Takes the next sequences of the account's events and returns the first. Until the transaction ends
   * nobody else takes one, so that sequences are in the order of the commits.
   */
  takeSequences(tenant: Tenant, count: number): Promise<number>
  /** Keeps an event and a delivery for each of its addressees, due at once where none is paused. */
  append(tenant: Tenant, event: KeptEvent, to: Addressees): Promise<void>
  /** Forgets events that were recorded before, with their deliveries; returns how many, `limit` at most. */
  prune(before: Instant, limit: number): Promise<number>
}
