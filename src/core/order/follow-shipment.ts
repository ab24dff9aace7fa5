import type { Tenant } from '../access.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { Instant } from '../time/clock.ts'
import type { OrderWriter } from './order-store.ts'

type OrderWriters = { readonly orders: OrderWriter }

/** A new shipment, and the order that it was made from. */
type ShipmentOfOrder = Pick<Shipment, 'id'> & {
  readonly request: Pick<Shipment['request'], 'isReturn'>
  /** Our own id of the order; null for a shipment without an order. */
  readonly order: number | null
}

/** Runs in the transaction that inserts the shipment, after its row; `boughtAt` is null for a draft. */
export async function linkToOrder(
  { orders }: OrderWriters,
  tenant: Tenant,
  { id, order, request }: ShipmentOfOrder,
  boughtAt: Instant | null,
): Promise<void> {
  if (order === null) return
  await orders.link(tenant, order, id, request.isReturn)
  if (boughtAt !== null) await orders.fulfil(tenant, id, boughtAt)
}

type LinkedShipment = Pick<Shipment, 'id' | 'orderId'>

/** Runs in the transaction that confirms a purchase. */
export async function fulfilOrder(
  { orders }: OrderWriters,
  tenant: Tenant,
  { id, orderId }: LinkedShipment,
  at: Instant,
): Promise<void> {
  if (orderId !== null) await orders.fulfil(tenant, id, at)
}

/** Runs in the transaction of a void, after the shipment's own move. */
export async function reopenOrder(
  { orders }: OrderWriters,
  tenant: Tenant,
  { id, orderId }: LinkedShipment,
  at: Instant,
): Promise<void> {
  if (orderId !== null) await orders.reopen(tenant, id, at)
}
