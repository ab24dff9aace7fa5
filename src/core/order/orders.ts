import { accountNow, type Command, carryOut } from '../command/command.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import { audienceOf, publish } from '../event/publish.ts'
import type { Instant } from '../time/clock.ts'
import { counted } from '../values/counted.ts'
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

/**
 * Deletes an order that no shipment needs: each that is linked to it is void. Such shipments stay, with
 * the order's id as their text. Of a deletion and a shipment that is made for the order at the same
 * moment, the deletion is refused, or the shipment is made without a link.
 */
export async function deleteOrder(command: Command<void>, id: number): Promise<void> {
  const { tenant } = command
  await carryOut(
    command,
    async ({ orders }) => {
      // This comes first: from here on no shipment can be linked, and earlier links are visible.
      if (!(await orders.lock(tenant, id))) throw notFound('Order')
      if (await orders.isInUse(tenant, id)) {
        throw new CoreError('order_in_use', 'The order is linked to a shipment that is not void.')
      }
      await orders.remove(tenant, id)
    },
    () => `deleted order ${id}`,
  )
}

/** So few that other commands do not wait long. */
export const ordersPerImport = 100

type ImportCount = { readonly added: number; readonly known: number }

/**
 * Adds the orders that the shop does not have yet and changes no others: a second import of the same
 * orders writes nothing. A rehearsal writes nothing either and only counts.
 */
export async function importOrders(
  command: Command<number>,
  shopId: number,
  requests: readonly OrderRequest[],
  options: { readonly at: Instant; readonly rehearse: boolean; readonly paths: OrderPaths },
): Promise<ImportCount> {
  const { at, rehearse, paths } = options
  const { tenant } = command
  const { store } = command.world
  const ids = requests.map(({ orderId }) => orderId)
  const known = await store.read.orders.known(tenant, shopId, ids)
  const fresh = requests.filter(({ orderId }) => !known.has(orderId))
  if (fresh.length === 0 || rehearse) return { added: fresh.length, known: known.size }
  const firstId = await store.takeNumbers('shop_order', fresh.length)
  const orders = fresh.map((request, index) => ({ id: firstId + index, request, createdAt: at }))
  const added = await carryOut(
    command,
    async writers => {
      if (!(await writers.shops.keepOpen(tenant, shopId))) throw unknownShop(paths)
      return await writers.orders.insert(tenant, orders)
    },
    count => (count === 0 ? null : `imported ${counted(count, 'order')} into shop ${shopId}`),
  )
  return { added, known: requests.length - added }
}

const unknownShop = ({ shop }: OrderPaths): CoreError =>
  invalid(shop, `The ${shop} does not name a store of this account.`)

export const takenOrderId = ({ orderId }: Pick<OrderRequest, 'orderId'>): CoreError =>
  new CoreError('conflict', `The store already has an order ${orderId}.`)
