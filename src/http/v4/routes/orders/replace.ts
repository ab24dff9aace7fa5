import { commandOf } from '#core/command/command.ts'
import { replaceOrder } from '#core/order/place-order.ts'
import { parseId } from '#core/values/parse-id.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { markOf } from '#http/base/refusal-log.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { bodyFailures, changeFailures } from '#http/v3-v4/wire/failures.ts'
import { OrderBody, OrderPath, orderBody } from '../../wire/order.ts'
import { OrderRequest, orderPaths, toOrderRequest } from '../../wire/order-request.ts'

export function replaceOrders(scope: EdgeScope): void {
  scope.put('/orders/:id', {
    config: { access: { scopes: ['orders:write'], counts: 'writes' } },
    schema: {
      operationId: 'replaceOrder',
      summary: 'Replace an order',
      description: 'All of it: what is left out is gone. Its status and its shipments stay.',
      tags: ['Orders'],
      params: OrderPath,
      body: OrderRequest,
      response: { 200: OrderBody, ...bodyFailures, ...changeFailures },
    },
    async handler(request) {
      const [world, caller] = [worldOf(request), callerOf(request)]
      const context = { ...caller, catalogue: world.catalogue() }
      const asked = toOrderRequest(request.body, context)
      const command = commandOf(world, caller, markOf(request))
      return orderBody(await replaceOrder(command, parseId(request.params.id), asked, orderPaths))
    },
  })
}
