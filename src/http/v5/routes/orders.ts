import { findOrder } from '#core/order/find-order.ts'
import type { Order } from '#core/order/order.ts'
import { deleteOrder, placeOrder, replaceOrder } from '#core/order/orders.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { callerOf, tenantOfRequest } from '../../base/judge/authentication.ts'
import { sendList } from '../../base/send-list.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import { DeletedBody, deleted } from '../wire/deleted.ts'
import {
  changeConflict,
  changeFailures,
  recordFailures,
  requestFailures,
  searchFailures,
} from '../wire/failures.ts'
import { idPath } from '../wire/id-path.ts'
import { pageEnvelope } from '../wire/list.ts'
import { fromOrder, OrderBody, OrdersBody } from '../wire/order.ts'
import { OrderQuery, toOrderFilter } from '../wire/order-list.ts'
import { OrderRequest, orderPaths, toOrderRequest } from '../wire/order-request.ts'
import { pageOf } from '../wire/page-query.ts'

const OrderPath = idPath('Our id of the order')

const answer = (status: 200 | 201) => (order: Order) => ({
  status,
  body: { data: fromOrder(order) },
})

export function listOrders(scope: EdgeScope): void {
  scope.get('/orders', {
    config: { access: { scopes: ['orders:read'], counts: 'reads' } },
    schema: {
      operationId: 'listOrders',
      summary: 'List orders',
      description: 'Newest first, by the time they were placed at.',
      tags: ['Orders'],
      querystring: OrderQuery,
      response: { 200: OrdersBody, ...requestFailures },
    },
    async handler(request, reply) {
      const tenant = tenantOfRequest(request)
      const { orders } = worldOf(request).store.read
      const page = pageOf(request.query)
      const filter = toOrderFilter(request.query, callerOf(request).settings.timeZone)
      const { entries, total } = await orders.page(tenant, filter, page)
      const after = pageEnvelope({ count: entries.length, total }, page, linkOf(request))
      const pieces = inPieces(entries, ids => orders.byIds(tenant, ids))
      return await sendList(reply, { after }, pieces, fromOrder)
    },
  })
}

export function createOrders(scope: EdgeScope): void {
  addChange<Order, typeof OrderRequest>(scope, 'POST', '/orders', {
    scopes: ['orders:write'],
    schema: {
      operationId: 'createOrder',
      summary: 'Create an order',
      description: 'A second one with the same order_id in the same store is refused.',
      tags: ['Orders'],
      body: OrderRequest,
      response: { 201: OrderBody, ...changeFailures, ...changeConflict('conflict') },
    },
    act: ({ command, body }) => placeOrder(command, toOrderRequest(body, command), orderPaths),
    present: answer(201),
  })
}

export function fetchOrder(scope: EdgeScope): void {
  scope.get('/orders/:id', {
    config: { access: { scopes: ['orders:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchOrder',
      summary: 'Fetch an order',
      description: 'By our id of it.',
      tags: ['Orders'],
      params: OrderPath,
      response: { 200: OrderBody, ...searchFailures },
    },
    async handler(request) {
      const { read } = worldOf(request).store
      const order = await findOrder(read, tenantOfRequest(request), parseId(request.params.id))
      return { data: fromOrder(order) }
    },
  })
}

export function replaceOrders(scope: EdgeScope): void {
  addChange<Order, typeof OrderRequest, typeof OrderPath>(scope, 'PUT', '/orders/:id', {
    scopes: ['orders:write'],
    schema: {
      operationId: 'replaceOrder',
      summary: 'Replace an order',
      description: 'All of it: what is left out is gone. Its status and its shipments stay.',
      tags: ['Orders'],
      params: OrderPath,
      body: OrderRequest,
      response: { 200: OrderBody, ...recordFailures, ...changeConflict('conflict') },
    },
    act: ({ command, body, params }) =>
      replaceOrder(command, parseId(params.id), toOrderRequest(body, command), orderPaths),
    present: answer(200),
  })
}

export function deleteOrders(scope: EdgeScope): void {
  addChange<void, never, typeof OrderPath>(scope, 'DELETE', '/orders/:id', {
    scopes: ['orders:write'],
    schema: {
      operationId: 'deleteOrder',
      summary: 'Delete an order',
      description:
        'Refused with `order_in_use` once it is linked to a shipment that is not void: a draft counts, and so does a return. Void shipments stay, with the order_id that they were sent with.',
      tags: ['Orders'],
      params: OrderPath,
      response: { 200: DeletedBody, ...recordFailures, ...changeConflict('order_in_use') },
    },
    act: ({ command, params }) => deleteOrder(command, parseId(params.id)),
    present: (_, _readers, { params }) => deleted(parseId(params.id)),
  })
}
