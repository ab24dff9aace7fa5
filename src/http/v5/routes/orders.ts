import { findOrder } from '#core/order/find-order.ts'
import { deleteOrder, placeOrder, replaceOrder } from '#core/order/orders.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
import { DeletedBody, deleted } from '../wire/envelope.ts'
import { fromOrder, OrderBody, OrdersBody } from '../wire/order.ts'
import { OrderQuery, toOrderFilter } from '../wire/order-list.ts'
import { OrderRequest, orderPaths, toOrderRequest } from '../wire/order-request.ts'
import { idPath } from '../wire/request-fields.ts'

const OrderPath = idPath('Our own id of the order')

export const listOrders = listRoute('/orders', {
  noun: nouns.orders,
  operationId: 'listOrders',
  summary: 'List orders',
  description: 'Newest first, by the time they were placed at.',
  query: OrderQuery,
  response: { 200: OrdersBody },
  async list({ read: { orders }, caller, tenant, query }, page) {
    const filter = toOrderFilter(query, caller.settings.timeZone)
    return {
      found: await orders.page(tenant, filter, page),
      read: async ids => (await orders.byIds(tenant, ids)).map(fromOrder),
    }
  },
})

export const createOrders = changeRoute('POST', '/orders', {
  noun: nouns.orders,
  operationId: 'createOrder',
  summary: 'Create an order',
  description: 'A second order with the same order_id in the same store is refused.',
  body: OrderRequest,
  done: [201, OrderBody],
  conflicts: ['conflict'],
  act: ({ command, body }) => placeOrder(command, toOrderRequest(body, command), orderPaths),
  present: fromOrder,
})

export const fetchOrder = recordRoute('/orders/:id', {
  noun: nouns.orders,
  operationId: 'fetchOrder',
  summary: 'Fetch an order',
  description: 'By our own id.',
  params: OrderPath,
  response: { 200: OrderBody },
  find: async ({ read, tenant, params }) =>
    fromOrder(await findOrder(read, tenant, requireId(params.id, 'Order'))),
})

export const replaceOrders = changeRoute('PUT', '/orders/:id', {
  noun: nouns.orders,
  operationId: 'replaceOrder',
  summary: 'Replace an order',
  description:
    'Replaces all fields: those left out are cleared. Its status and its shipments stay.',
  params: OrderPath,
  body: OrderRequest,
  done: [200, OrderBody],
  conflicts: ['conflict'],
  act({ command, body, params }) {
    const request = toOrderRequest(body, command)
    return replaceOrder(command, requireId(params.id, 'Order'), request, orderPaths)
  },
  present: fromOrder,
})

export const deleteOrders = changeRoute('DELETE', '/orders/:id', {
  noun: nouns.orders,
  operationId: 'deleteOrder',
  summary: 'Delete an order',
  description:
    'Refused with `order_in_use` once it is linked to a shipment that is not void, including a draft or a return. Void shipments stay, with the order_id that they were sent with.',
  params: OrderPath,
  done: [200, DeletedBody],
  conflicts: ['order_in_use'],
  act: ({ command, params }) => deleteOrder(command, requireId(params.id, 'Order')),
  present: (_, _readers, { params }) => deleted(params.id),
})
