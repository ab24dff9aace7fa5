import type { Tenant } from '../access.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'

type OrderWriters = Pick<Writers, 'orders'>

/** What a shipment that is being written down tells of the order that it was made from. */
export type MadeFromOrder = Pick<Shipment, 'id' | 'request'> & {
  /** Our own id of the order; null for a shipment that was made from none. */
  readonly order: number | null
}

/** In the transaction that writes the shipment down, after its row; `boughtAt` where it is bought with it. */
export async function linkToOrder(
  { orders }: OrderWriters,
  tenant: Tenant,
  { id, order, request }: MadeFromOrder,
  boughtAt: Instant | null,
): Promise<void> {
  if (order === null) return
  await orders.link(tenant, order, id, request.isReturn)
  if (boughtAt !== null) await orders.fulfil(tenant, id, boughtAt)
}

type Made = Pick<Shipment, 'id' | 'orderId'>

/** In the transaction that confirms a purchase. */
export async function fulfilOrder(
  { orders }: OrderWriters,
  tenant: Tenant,
  { id, orderId }: Made,
  at: Instant,
): Promise<void> {
  if (orderId !== null) await orders.fulfil(tenant, id, at)
}

/** In the transaction of a void, once the shipment is void. */
export async function reopenOrder(
  { orders }: OrderWriters,
  tenant: Tenant,
  { id, orderId }: Made,
  at: Instant,
): Promise<void> {
  if (orderId !== null) await orders.reopen(tenant, id, at)
}
