import { tenantOf } from '#core/access.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { linkOf, worldOf } from '#http/base/world-of-request.ts'
import { sendList } from '#http/v3-v4/send-list.ts'
import { requestFailures } from '#http/v3-v4/wire/failures.ts'
import { fromOrder } from '../../wire/order.ts'
import {
  listedOrders,
  OrderQuery,
  OrdersBody,
  orderPages,
  prepareOrderQuery,
  toOrderFilter,
} from '../../wire/order-list.ts'

export function listOrders(scope: EdgeScope): void {
  scope.get('/orders', {
    config: {
      access: { scopes: ['orders:read'], counts: 'reads' },
      prepare: prepareOrderQuery,
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
      const caller = callerOf(request)
      const { limit, page } = { limit: null, page: null, ...request.query }
      const asked = { limit: limit ?? orderPages.standard, page: page ?? 1 }
      const filter = toOrderFilter(request.query, caller.settings.timeZone)
      const { orders } = worldOf(request).store.read
      const tenant = tenantOf(caller.access)
      const found = await orders.page(tenant, filter, asked)
      const pieces = inPieces(found.entries, ids => orders.byIds(tenant, ids))
      const envelope = listedOrders(found, asked, linkOf(request).path)
      return await sendList(reply, envelope, pieces, fromOrder)
    },
  })
}
