import type { AccountId, Tenant } from '../access.ts'
import type {
  CodeOwner,
  DraftChange,
  ProvableShipment,
  ShipmentFilter,
  ShipmentReader,
} from '../shipment/shipment-store.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { TrackingEvent } from '../shipment/tracking-event.ts'
import type { Instant } from '../time/clock.ts'
import type { FoundPage, Page } from '../values/page.ts'
import type { FreightBooking, FreightRequest, FreightShipment } from './freight-shipment.ts'

/** Freight is in no batch and on no closeout. */
export type FreightFilter = Omit<ShipmentFilter, 'batchId' | 'closeoutId'>

export type FreightReader = {
  byId(tenant: Tenant, id: number): Promise<FreightShipment | null>
  /** Case and spaces are ignored, here and below. */
  byShipCode(tenant: Tenant, shipCode: string): Promise<FreightShipment | null>
  byProNumber(tenant: Tenant, proNumber: string): Promise<FreightShipment | null>
  /** For visitors who have only the number, and for carriers that give one twice. */
  ownerOfProNumber(proNumber: string): Promise<CodeOwner | null>
  page(tenant: Tenant, filter: FreightFilter, page: Page): Promise<FoundPage>
  keys: ShipmentReader['keys']
  /** Oldest day first, without zero counts. */
  counts: ShipmentReader['counts']
  stateCounts: ShipmentReader['stateCounts']
  /** In the order of the ids; those that are gone are left out. */
  byIds(tenant: Tenant, ids: readonly number[]): Promise<readonly FreightShipment[]>
  /** The packed papers; null before the booking and once a cancellation was asked for. */
  papers(tenant: Tenant, id: number): Promise<string | null>
  /** The newest first. */
  events(tenant: Tenant, id: number): Promise<readonly TrackingEvent[]>
  /** The ids of freight whose next move is due by the account's clock, the most overdue first. */
  dueIds(tenant: Tenant, at: Instant, limit: number): Promise<readonly number[]>
  /** Accounts with such freight, each by its own clock; the time is the system's. */
  accountsWithDue(now: Instant): Promise<readonly AccountId[]>
  /** Every one by its id, a page at a time: for proof. */
  pageById(tenant: Tenant, afterId: number, limit: number): Promise<readonly ProvableShipment[]>
  /** No two shipments are given one number any more; these are from before that was refused. */
  sharedNumbers(tenant: Tenant): Promise<readonly SharedNumbers[]>
}

/** A parcel and freight of one account that have one id or one ship code. */
export type SharedNumbers = {
  readonly freightId: number
  readonly parcelId: number
  readonly shipCode: string
}

export type UnbookedFreight = FreightShipment & {
  readonly state: 'draft' | 'purchasing'
  readonly bought: null
}

type FreightConfirmation = {
  readonly booking: FreightBooking
  readonly nextMoveAt: Instant | null
  /** Packed; null where nobody has them. */
  readonly papers: string | null
}

export type FreightChange = Omit<DraftChange, 'request'> & { readonly request: FreightRequest }

export type FreightWriter = FreightReader & {
  insert(tenant: Tenant, shipments: readonly UnbookedFreight[]): Promise<void>
  /** Turns what is being booked into what is booked. False where its state is not `purchasing`. */
  confirm(tenant: Tenant, id: number, confirmation: FreightConfirmation): Promise<boolean>
  /** Replaces the request in any state: for the transaction that has locked the row. */
  changeRequest(tenant: Tenant, id: number, request: FreightRequest): Promise<void>
  /** Replaces what a client sent of a draft. False where it is no draft. */
  changeDraft(tenant: Tenant, id: number, change: FreightChange): Promise<boolean>
  /** Moves the state alone. False, and nothing is changed, where the state is not `from`. */
  move(
    tenant: Tenant,
    id: number,
    from: ShipmentState,
    to: ShipmentState,
    nextMoveAt: Instant | null,
  ): Promise<boolean>
  /** Removes it with its purchases and its link to an order. Throws for one that was ever booked. */
  remove(tenant: Tenant, id: number): Promise<void>
  append(tenant: Tenant, id: number, event: Omit<TrackingEvent, 'sequence'>): Promise<void>
}
