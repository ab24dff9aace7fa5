import { commandOf } from '#core/command/command.ts'
import { placeOrder } from '#core/order/place-order.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { markOf } from '#http/base/refusal-log.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { bodyFailures, changeFailures } from '#http/v3-v4/wire/failures.ts'
import { OrderBody, orderBody } from '../../wire/order.ts'
import { OrderRequest, orderPaths, toOrderRequest } from '../../wire/order-request.ts'

export function createOrders(scope: EdgeScope): void {
  scope.post('/orders', {
    config: { access: { scopes: ['orders:write'], counts: 'writes' } },
    schema: {
      operationId: 'createOrder',
      summary: 'Create an order',
      description: 'A second one with the same order_id in the same store is refused.',
      tags: ['Orders'],
      body: OrderRequest,
      response: { 200: OrderBody, ...bodyFailures, 409: changeFailures[409] },
    },
    async handler(request) {
      const [world, caller] = [worldOf(request), callerOf(request)]
      const context = { ...caller, catalogue: world.catalogue() }
      const asked = toOrderRequest(request.body, context)
      return orderBody(
        await placeOrder(commandOf(world, caller, markOf(request)), asked, orderPaths),
      )
    },
  })
}
