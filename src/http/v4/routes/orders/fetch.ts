import { tenantOf } from '#core/access.ts'
import { findOrder } from '#core/order/find-order.ts'
import { parseId } from '#core/values/parse-id.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { searchFailures } from '#http/v3-v4/wire/failures.ts'
import { OrderBody, OrderPath, orderBody } from '../../wire/order.ts'

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
      const tenant = tenantOf(callerOf(request).access)
      return orderBody(
        await findOrder(worldOf(request).store.read, tenant, parseId(request.params.id)),
      )
    },
  })
}
