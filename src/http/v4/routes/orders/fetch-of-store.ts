import Type from 'typebox'
import { tenantOf } from '#core/access.ts'
import { findOrderOfShop } from '#core/order/find-order.ts'
import { parseId } from '#core/values/parse-id.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { searchFailures } from '#http/v3-v4/wire/failures.ts'
import { OrderBody, orderBody } from '../../wire/order.ts'

export function fetchOrderOfStore(scope: EdgeScope): void {
  scope.get('/:store_id/orders/:order_id', {
    config: { access: { scopes: ['orders:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchOrderOfStore',
      summary: 'Fetch an order of a store',
      description: "By the store's own id of it, or by ours.",
      tags: ['Orders'],
      params: Type.Object({
        store_id: Type.String({ description: 'Id of the store', examples: ['1'] }),
        order_id: Type.String({
          description: "The store's own id of the order, else ours",
          examples: ['1001'],
        }),
      }),
      response: { 200: OrderBody, ...searchFailures },
    },
    async handler(request) {
      const tenant = tenantOf(callerOf(request).access)
      const { store_id, order_id } = request.params
      const { read } = worldOf(request).store
      return orderBody(await findOrderOfShop(read, tenant, parseId(store_id), order_id))
    },
  })
}
