import type { AccountId, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { FoundPage, Page } from '../values/page.ts'
import type { BoughtLabel, Shipment } from './shipment.ts'
import type { ShipmentCount } from './shipment-count.ts'
import type { ShipmentState } from './state.ts'

export type ShipmentFilter = {
  /** Both inclusive, by the time of creation. */
  readonly from: Instant | null
  readonly to: Instant | null
  readonly states: readonly ShipmentState[] | null
  readonly shipCode: string | null
  readonly trackingCode: string | null
  readonly orderId: string | null
  readonly batchId: string | null
  readonly closeoutId: string | null
  /** Any part of the recipient's name, in any case. */
  readonly toName: string | null
}

/** The last shipment of the page before; null at the start. */
export type After = Pick<Shipment, 'createdAt' | 'id'> | null

/** A code that came without an account: where it leads, if anywhere. */
export type CodeOwner = { readonly accountId: AccountId; readonly shipmentId: number }

export type ShipmentReader = {
  byId(tenant: Tenant, id: number): Promise<Shipment | null>
  /** Case and spaces are ignored. */
  byShipCode(tenant: Tenant, shipCode: string): Promise<Shipment | null>
  byTrackingCode(tenant: Tenant, trackingCode: string): Promise<Shipment | null>
  /**
   * Of an order's shipments the newest that is not void: of the order whose id is written so, else of
   * one whose id differs in case or spaces alone.
   */
  newestOfOrder(tenant: Tenant, orderId: string): Promise<Shipment | null>
  /** Those of an order that were bought and are not void, returns too, oldest first. */
  boughtOfOrder(
    tenant: Tenant,
    orderId: string,
    after: After,
    limit: number,
  ): Promise<readonly Shipment[]>
  page(tenant: Tenant, filter: ShipmentFilter, page: Page): Promise<FoundPage>
  /** In the order of the ids; those that are gone are left out. */
  byIds(tenant: Tenant, ids: readonly number[]): Promise<readonly Shipment[]>
  /** The packed label model; null before the purchase and once a void was asked for. */
  label(tenant: Tenant, id: number): Promise<string | null>
  /** For the public tracking page: the code alone is what its visitor has. */
  ownerOfTrackingCode(trackingCode: string): Promise<CodeOwner | null>
  /** Of shipments whose next move is due by the account's clock, the longest overdue first. */
  dueIds(tenant: Tenant, at: Instant, limit: number): Promise<readonly number[]>
  /** Accounts that have any such, each by its own clock; the time is the system's. */
  accountsWithDue(now: Instant): Promise<readonly AccountId[]>
  /** Oldest day first; without those of none. */
  counts(tenant: Tenant): Promise<readonly ShipmentCount[]>
  /** Every shipment by its id, a page at a time: for proof. */
  pageById(tenant: Tenant, afterId: number, limit: number): Promise<readonly ProvableShipment[]>
}

/** What the books are compared with. */
export type ProvableShipment = Pick<
  Shipment,
  'id' | 'shipCode' | 'state' | 'createdAt' | 'totalPaid'
>

export type NewShipment = Omit<Shipment, 'store' | 'closeoutId'> & {
  readonly storeId: string | null
  readonly nextMoveAt: Instant | null
}

export type LabelledShipment = {
  readonly shipment: NewShipment
  readonly label: string | null
}

export type ShipmentWriter = ShipmentReader & {
  /** Keeps the counts by state and day, and the look-ups of its codes, with it. */
  insert(tenant: Tenant, shipment: NewShipment, label: string | null): Promise<void>
  /** Many at once, for what brings them by the hundred: the counts are moved once for all. */
  insertMany(tenant: Tenant, shipments: readonly LabelledShipment[]): Promise<void>
  /** From draft or an open purchase to bought. False where it no longer stood in `from`. */
  confirm(
    tenant: Tenant,
    id: number,
    from: ShipmentState,
    bought: BoughtLabel,
    totalPaid: number,
    nextMoveAt: Instant | null,
    label: string | null,
  ): Promise<boolean>
  /** A conditional move of the state alone: false, and nothing changed, where it stood elsewhere. */
  move(
    tenant: Tenant,
    id: number,
    from: ShipmentState,
    to: ShipmentState,
    nextMoveAt: Instant | null,
  ): Promise<boolean>
  /**
   * A creation whose carrier refused leaves nothing behind, its purchases and events included.
   * Refused for what was ever bought.
   */
  remove(tenant: Tenant, id: number): Promise<void>
  /**
   * Brings at most `limit` names of any account into the search index; how many it brought. A search
   * finds those that wait, too, but more slowly. Always 0 where the engine sees to it by itself.
   */
  indexNames(limit: number): Promise<number>
}
