import { serviceOn } from '#core/access.ts'
import type { Order, OrderRequest } from '#core/order/order.ts'
import type { Shop } from '#core/shop/shop.ts'
import { orderRequest } from './order-request.ts'
import type { Service } from './service.ts'

// Straight into the database: no version needs a route for them.

/** A fresh shop of the account in the sandbox; its id. */
export async function openShop({ app }: Service, account: number): Promise<number> {
  const { store } = app.worlds.sandbox
  const id = await store.takeNumbers('shop', 1)
  const identifier = `Shop ${id}`
  const shop: Shop = { id, identifier, origin: 'api', createdAt: Date.now(), closedAt: null }
  await store.transact(account, ({ shops }) => shops.insert(serviceOn(account), shop))
  return id
}

/** Its id. */
export async function placeOrder(
  { app }: Service,
  account: number,
  changes: Pick<OrderRequest, 'shopId' | 'orderId'>,
): Promise<number> {
  const { store } = app.worlds.sandbox
  const id = await store.takeNumbers('shop_order', 1)
  const order = { id, request: orderRequest(changes), createdAt: Date.now() }
  await store.transact(account, ({ orders }) => orders.insert(serviceOn(account), [order]))
  return id
}

export async function orderOf({ app }: Service, account: number, id: number): Promise<Order> {
  const order = await app.worlds.sandbox.store.read.orders.byId(serviceOn(account), id)
  if (!order) throw new Error(`The account has no order ${id}.`)
  return order
}
