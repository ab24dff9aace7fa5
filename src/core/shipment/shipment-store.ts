import type { AccountId, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { FoundPage, ListOrder, Page } from '../values/page.ts'
import type { ListFilter } from './list-filter.ts'
import type { BoughtLabel, Shipment, ShipmentRequest } from './shipment.ts'
import type { ShipmentCount, StateCount } from './shipment-count.ts'
import type { ShipmentState } from './state.ts'

export type ShipmentFilter = Omit<ListFilter, 'storeId' | 'serviceId'> & {
  readonly shipCode: string | null
  readonly trackingCode: string | null
  readonly batchId: string | null
  readonly closeoutId: string | null
}

/** The last shipment of the page before; null at the start. */
export type After = Pick<Shipment, 'createdAt' | 'id'> | null

/** The place of a shipment in lists by the time of creation. */
export type ListKey = NonNullable<After>

/** The account and shipment of a tracking code that came without an account. */
export type CodeOwner = { readonly accountId: AccountId; readonly shipmentId: number }

export type ShipmentReader = {
  byId(tenant: Tenant, id: number): Promise<Shipment | null>
  /** Case and spaces are ignored. */
  byShipCode(tenant: Tenant, shipCode: string): Promise<Shipment | null>
  byTrackingCode(tenant: Tenant, trackingCode: string): Promise<Shipment | null>
  /**
   * The newest shipment of an order that is not void. An order with exactly this id comes first, else one
   * whose id differs in case or spaces alone.
   */
  newestOfOrder(tenant: Tenant, orderId: string): Promise<Shipment | null>
  /** The bought shipments of an order that are not void, returns too, oldest first. */
  boughtOfOrder(
    tenant: Tenant,
    orderId: string,
    after: After,
    limit: number,
  ): Promise<readonly Shipment[]>
  page(tenant: Tenant, filter: ShipmentFilter, page: Page): Promise<FoundPage>
  /** The next ones after a key, at a cost that does not rise with their number; null begins the list. */
  keys(
    tenant: Tenant,
    filter: ListFilter,
    order: ListOrder,
    after: After,
    limit: number,
  ): Promise<readonly ListKey[]>
  /** In the order of the ids; those that are gone are left out. */
  byIds(tenant: Tenant, ids: readonly number[]): Promise<readonly Shipment[]>
  /** The packed label model; null before the purchase and once a void was asked for. */
  label(tenant: Tenant, id: number): Promise<string | null>
  /** For the public tracking page, whose visitor has only the code. */
  ownerOfTrackingCode(trackingCode: string): Promise<CodeOwner | null>
  /** The ids of shipments whose next move is due by the account's clock, the most overdue first. */
  dueIds(tenant: Tenant, at: Instant, limit: number): Promise<readonly number[]>
  /** Accounts with such shipments, each by its own clock; the time is the system's. */
  accountsWithDue(now: Instant): Promise<readonly AccountId[]>
  /** Oldest day first, without zero counts. */
  counts(tenant: Tenant): Promise<readonly ShipmentCount[]>
  /** The sums of those over all days. */
  stateCounts(tenant: Tenant): Promise<readonly StateCount[]>
  /** Every shipment by its id, a page at a time: for proof. */
  pageById(tenant: Tenant, afterId: number, limit: number): Promise<readonly ProvableShipment[]>
}

/** The facts of a shipment that the ledger's proof compares. */
export type ProvableShipment = Pick<
  Shipment,
  'id' | 'shipCode' | 'state' | 'createdAt' | 'totalPaid'
>

export type NewShipment = Omit<Shipment, 'store' | 'closeoutId'> & {
  readonly storeId: string | null
  readonly nextMoveAt: Instant | null
}

export type DraftChange = Pick<Shipment, 'request' | 'orderId'> & {
  readonly storeId: string | null
}

export type LabelledShipment = {
  readonly shipment: NewShipment
  readonly label: string | null
}

export type ShipmentConfirmation = {
  readonly bought: BoughtLabel
  readonly nextMoveAt: Instant | null
  /** Packed; null where the carrier sent a file, or nobody has it. */
  readonly label: string | null
}

export type ShipmentWriter = ShipmentReader & {
  /** Also writes the counts by state and day, and the look-ups of its codes. */
  insert(tenant: Tenant, shipment: NewShipment, label: string | null): Promise<void>
  /** Inserts many at once and moves the counts once for all. */
  insertMany(tenant: Tenant, shipments: readonly LabelledShipment[]): Promise<void>
  /** Turns a draft or an open purchase into a bought shipment. False where its state is not `from`. */
  confirm(
    tenant: Tenant,
    id: number,
    from: ShipmentState,
    confirmation: ShipmentConfirmation,
  ): Promise<boolean>
  /** Replaces the request of a shipment in any state: for the transaction that has locked its row. */
  changeRequest(tenant: Tenant, id: number, request: ShipmentRequest): Promise<void>
  /** Replaces what a client sent of a draft, and its look-ups. False where it is no draft. */
  changeDraft(tenant: Tenant, id: number, change: DraftChange): Promise<boolean>
  /** Moves the state alone. Returns false and changes nothing where the state is not `from`. */
  move(
    tenant: Tenant,
    id: number,
    from: ShipmentState,
    to: ShipmentState,
    nextMoveAt: Instant | null,
  ): Promise<boolean>
  /**
   * Removes the shipment with its purchases and events, as after a carrier's refusal. Throws for one that
   * was ever bought.
   */
  remove(tenant: Tenant, id: number): Promise<void>
  /**
   * Adds at most `limit` names of any account to the search index; returns how many. A search finds
   * waiting names, too, but more slowly. Always 0 where the engine keeps the index itself.
   */
  indexNames(limit: number): Promise<number>
}
