import Type from 'typebox'
import { findOrder, findOrderOfShop } from '#core/order/find-order.ts'
import { placeOrder, replaceOrder } from '#core/order/orders.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import { requireId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { callerOf, tenantOfRequest } from '../../base/judge/authentication.ts'
import { runCommand } from '../../base/run-command.ts'
import { sendList } from '../../base/send-list.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { contextOf } from '../../v3-v4/answer-context.ts'
import {
  bodyFailures,
  changeFailures,
  lookUpFailures,
  requestFailures,
} from '../../v3-v4/wire/failures.ts'
import { checkLimit, toPage } from '../../v3-v4/wire/list.ts'
import { fromOrder, OrderBody, OrderPath, orderBody } from '../wire/order.ts'
import {
  OrderQuery,
  OrdersBody,
  orderPages,
  ordersEnvelope,
  toOrderFilter,
} from '../wire/order-list.ts'
import { OrderRequest, orderPaths, toOrderRequest } from '../wire/order-request.ts'

export function listOrders(scope: EdgeScope): void {
  scope.get('/orders', {
    config: {
      access: { scopes: ['orders:read'], counts: 'reads' },
      prepare: checkLimit(orderPages),
    },
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
      const page = toPage(request.query, orderPages)
      const filter = toOrderFilter(request.query, callerOf(request).settings.timeZone)
      const found = await orders.page(tenant, filter, page)
      const pieces = inPieces(found.entries, ids => orders.byIds(tenant, ids))
      const { success, ...after } = ordersEnvelope(found, page, linkOf(request).path)
      return await sendList(reply, { before: { success }, after }, pieces, fromOrder)
    },
  })
}

export function createOrders(scope: EdgeScope): void {
  scope.post('/orders', {
    config: { access: { scopes: ['orders:write'], counts: 'writes' } },
    schema: {
      operationId: 'createOrder',
      summary: 'Create an order',
      description: 'A second order with the same order_id in the same store is refused.',
      tags: ['Orders'],
      body: OrderRequest,
      response: { 200: OrderBody, ...bodyFailures, 409: changeFailures[409] },
    },
    async handler(request, reply) {
      const asked = toOrderRequest(request.body, contextOf(request))
      const order = await runCommand(request, reply, null, command =>
        placeOrder(command, asked, orderPaths),
      )
      return order === null ? reply : orderBody(order)
    },
  })
}

export function fetchOrder(scope: EdgeScope): void {
  scope.get('/orders/:id', {
    config: { access: { scopes: ['orders:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchOrder',
      summary: 'Fetch an order',
      description: 'By our own id.',
      tags: ['Orders'],
      params: OrderPath,
      response: { 200: OrderBody, ...lookUpFailures },
    },
    async handler(request) {
      const { read } = worldOf(request).store
      return orderBody(
        await findOrder(read, tenantOfRequest(request), requireId(request.params.id, 'Order')),
      )
    },
  })
}

export function replaceOrders(scope: EdgeScope): void {
  scope.put('/orders/:id', {
    config: { access: { scopes: ['orders:write'], counts: 'writes' } },
    schema: {
      operationId: 'replaceOrder',
      summary: 'Replace an order',
      description:
        'Replaces all fields: those left out are cleared. Its status and its shipments stay.',
      tags: ['Orders'],
      params: OrderPath,
      body: OrderRequest,
      response: { 200: OrderBody, ...bodyFailures, ...changeFailures },
    },
    async handler(request, reply) {
      const asked = toOrderRequest(request.body, contextOf(request))
      const id = requireId(request.params.id, 'Order')
      const order = await runCommand(request, reply, null, command =>
        replaceOrder(command, id, asked, orderPaths),
      )
      return order === null ? reply : orderBody(order)
    },
  })
}

export function fetchOrderOfStore(scope: EdgeScope): void {
  scope.get('/:store_id/orders/:order_id', {
    config: { access: { scopes: ['orders:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchOrderOfStore',
      summary: 'Fetch an order of a store',
      description: "By the store's own id, or by ours.",
      tags: ['Orders'],
      params: Type.Object({
        store_id: Type.String({ description: 'Id of the store', examples: ['1'] }),
        order_id: Type.String({
          description: "The store's own id of the order, else ours",
          examples: ['1001'],
        }),
      }),
      response: { 200: OrderBody, ...lookUpFailures },
    },
    async handler(request) {
      const { store_id, order_id } = request.params
      const { read } = worldOf(request).store
      const tenant = tenantOfRequest(request)
      return orderBody(await findOrderOfShop(read, tenant, requireId(store_id, 'Order'), order_id))
    },
  })
}
