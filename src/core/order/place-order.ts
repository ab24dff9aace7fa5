import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import { audienceOf, publish } from '../event/publish.ts'
import type { Order, OrderRequest } from './order.ts'

/** The edge's names for the parts of an order that may be at fault. */
export type OrderPaths = Readonly<Record<'shop', string>>

/** Stores an order. Refuses a second one with the same id in the same shop. */
export async function placeOrder(
  command: Command<Order>,
  request: OrderRequest,
  paths: OrderPaths,
): Promise<Order> {
  const { world, tenant } = command
  const id = await world.store.takeNumbers('shop_order', 1)
  const createdAt = accountNow(command)
  return await carryOut(
    command,
    async (writers): Promise<Order> => {
      const { orders, shops } = writers
      if (!(await shops.keepOpen(tenant, request.shopId))) throw unknownShop(paths)
      const added = await orders.insert(tenant, [{ id, request, createdAt }])
      if (added === 0) throw takenOrderId(request)
      const none = { shipCodes: [], shipmentIds: [] }
      const order: Order = { id, request, createdAt, updatedAt: createdAt, status: 'open', ...none }
      await publish(audienceOf(command), writers, [{ type: 'order.created', order }])
      return order
    },
    () => `placed order ${id}`,
  )
}

/** Replaces the request of an order; its status and its shipments stay. */
export async function replaceOrder(
  command: Command<Order>,
  id: number,
  request: OrderRequest,
  paths: OrderPaths,
): Promise<Order> {
  const { tenant } = command
  const at = accountNow(command)
  return await carryOut(
    command,
    async ({ orders, shops }) => {
      const shopId = await orders.shopOf(tenant, id)
      if (shopId === null) throw notFound('Order')
      // An order may stay in a shop that was closed, but not move into one.
      if (shopId !== request.shopId && !(await shops.keepOpen(tenant, request.shopId))) {
        throw unknownShop(paths)
      }
      await orders.replace(tenant, id, request, at)
      const order = await orders.byId(tenant, id)
      if (!order) throw notFound('Order')
      return order
    },
    () => `replaced order ${id}`,
  )
}

export const unknownShop = ({ shop }: OrderPaths): CoreError =>
  invalid(shop, `The ${shop} is not that of a store of this account.`)

export const takenOrderId = ({ orderId }: Pick<OrderRequest, 'orderId'>): CoreError =>
  new CoreError('conflict', `The store has an order ${orderId} already.`)
