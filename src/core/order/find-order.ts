import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import { requireId } from '../values/parse-id.ts'
import type { Order } from './order.ts'
import type { NamedOrder, OrderReader } from './order-store.ts'

type OrderReaders = { readonly orders: OrderReader }

export async function findOrder(
  { orders }: OrderReaders,
  tenant: Tenant,
  id: number,
): Promise<Order> {
  const order = await orders.byId(tenant, id)
  if (!order) throw notFound('Order')
  return order
}

/** Within one shop: by the shop's own id for it, else by ours. */
export async function findOrderOfShop(
  stores: OrderReaders,
  tenant: Tenant,
  shopId: number,
  orderId: string,
): Promise<Order> {
  const own = await orderNamed(stores, tenant, orderId, shopId)
  const order = await findOrder(stores, tenant, own?.id ?? requireId(orderId, 'Order'))
  if (order.request.shopId !== shopId) throw notFound('Order')
  return order
}

/**
 * The one order with an id; null where none or several have it. The exact spelling wins over others.
 * Our own ids do not count: a shop's order 1001 is not the order that has our id 1001.
 */
export async function orderNamed(
  { orders }: OrderReaders,
  tenant: Tenant,
  orderId: string | null,
  shopId: number | null,
): Promise<NamedOrder | null> {
  if (orderId === null) return null
  const named = await orders.named(tenant, orderId, shopId)
  const exact = named.filter(order => order.orderId === orderId)
  const [only, ...others] = exact.length > 0 ? exact : named
  return only && others.length === 0 ? only : null
}
