import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { FoundPage, Page } from '../values/page.ts'
import type { NewOrder, Order, OrderRequest, OrderStatus } from './order.ts'

export type OrderFilter = {
  /** Case and spaces are ignored. */
  readonly orderId: string | null
  readonly shopId: number | null
  readonly status: OrderStatus | null
  /** Both inclusive, on the time of the order. */
  readonly from: Instant | null
  readonly to: Instant | null
}

/** An order as a shipment is linked to it. */
export type NamedOrder = Pick<Order, 'id'> & Pick<OrderRequest, 'shopId' | 'orderId'>

export type OrderReader = {
  byId(tenant: Tenant, id: number): Promise<Order | null>
  /**
   * The shop's orders with the id; those of all shops where `shopId` is null. Case and spaces are
   * ignored; a very long list is cut.
   */
  named(tenant: Tenant, orderId: string, shopId: number | null): Promise<readonly NamedOrder[]>
  /** The ids, in exactly this spelling, that the shop has orders of. */
  known(tenant: Tenant, shopId: number, orderIds: readonly string[]): Promise<ReadonlySet<string>>
  page(tenant: Tenant, filter: OrderFilter, page: Page): Promise<FoundPage>
  /** In the order of the ids; those that are gone are left out. */
  byIds(tenant: Tenant, ids: readonly number[]): Promise<readonly Order[]>
  /** The order that a shipment, which was just bought, fulfils; null where another one had done so before. */
  fulfilledBy(tenant: Tenant, shipmentId: number): Promise<Order | null>
  anyOpen(tenant: Tenant, shopId: number): Promise<boolean>
}

export type OrderWriter = OrderReader & {
  /** Moves the counts by day, too. Skips ids that the shop has already; returns how many orders were new. */
  insert(tenant: Tenant, orders: readonly NewOrder[]): Promise<number>
  /** The order's shop, locked until the command ends; null where there is no order. */
  shopOf(tenant: Tenant, id: number): Promise<number | null>
  /** Keeps status and links. Throws a conflict where the shop has another order with that id. */
  replace(tenant: Tenant, id: number, request: OrderRequest, at: Instant): Promise<void>
  /** Until the command ends no shipment can be linked to it; false where there is no order. */
  lock(tenant: Tenant, id: number): Promise<boolean>
  /** Whether it is linked to a shipment that is not void for good. */
  isInUse(tenant: Tenant, id: number): Promise<boolean>
  /** Takes its links and its count away, too. */
  remove(tenant: Tenant, id: number): Promise<void>
  link(tenant: Tenant, id: number, shipmentId: number, isReturn: boolean): Promise<void>
  /** For a draft that is made from another order, or from none. */
  unlink(tenant: Tenant, shipmentId: number): Promise<void>
  /** For the order of the shipment, if it has one; a return fulfils none. */
  fulfil(tenant: Tenant, shipmentId: number, at: Instant): Promise<void>
  /** Reopens that order, unless another of its shipments is bought. */
  reopen(tenant: Tenant, shipmentId: number, at: Instant): Promise<void>
}
