import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { FoundPage, Page } from '../values/page.ts'
import type { NewOrder, Order, OrderRequest } from './order.ts'

export type OrderFilter = {
  /** Case and spaces are ignored. */
  readonly orderId: string | null
  /** Both inclusive, on the time of the order. */
  readonly from: Instant | null
  readonly to: Instant | null
}

/** An order as a shipment is linked to it. */
export type NamedOrder = Pick<Order, 'id'> & Pick<OrderRequest, 'shopId' | 'orderId'>

export type OrderReader = {
  byId(tenant: Tenant, id: number): Promise<Order | null>
  /**
   * Orders that the shop, or where it is null any shop, knows by the id. Case and spaces are ignored;
   * of very many it names some.
   */
  named(tenant: Tenant, orderId: string, shopId: number | null): Promise<readonly NamedOrder[]>
  /** Which of the ids, exactly as written, the shop has orders of. */
  known(tenant: Tenant, shopId: number, orderIds: readonly string[]): Promise<ReadonlySet<string>>
  page(tenant: Tenant, filter: OrderFilter, page: Page): Promise<FoundPage>
  /** In the order of the ids; those that are gone are left out. */
  byIds(tenant: Tenant, ids: readonly number[]): Promise<readonly Order[]>
  anyOpen(tenant: Tenant, shopId: number): Promise<boolean>
}

export type OrderWriter = OrderReader & {
  /** Keeps the counts by day with them. Those whose id the shop has already are left out: how many were new. */
  insert(tenant: Tenant, orders: readonly NewOrder[]): Promise<number>
  /** The shop that it belongs to, from now on unchanged until the command has ended; null for none. */
  shopOf(tenant: Tenant, id: number): Promise<number | null>
  /** Status and links stay. Refused as a conflict where the shop has another order of that id. */
  replace(tenant: Tenant, id: number, request: OrderRequest, at: Instant): Promise<void>
  link(tenant: Tenant, id: number, shipmentId: number, isReturn: boolean): Promise<void>
  /** The order that the shipment was made from, if any, unless the shipment is a return. */
  fulfil(tenant: Tenant, shipmentId: number, at: Instant): Promise<void>
  /** The same, where none of its other shipments is bought. */
  reopen(tenant: Tenant, shipmentId: number, at: Instant): Promise<void>
}
