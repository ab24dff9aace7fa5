import { commandOf } from '#core/command/command.ts'
import { voidShipment } from '#core/purchase/void-shipment.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { markOf } from '#http/base/refusal-log.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { refusePrefetch } from '../../refuse-prefetch.ts'
import { voidFailures } from '../../wire/failures.ts'
import { ShipCodePath } from '../../wire/ship-code-path.ts'
import { VoidBody } from '../../wire/shipment-void.ts'

export function voidShipments(scope: EdgeScope): void {
  scope.get('/shipments/:ship_code/void', {
    // A HEAD would void as well: it must not be a route.
    exposeHeadRoute: false,
    config: { access: { scopes: ['shipments:void'], counts: 'writes' } },
    schema: {
      operationId: 'voidShipment',
      summary: 'Void a shipment',
      description: 'Cancels a draft; gives unused postage back. Asked again, it says the same.',
      tags: ['Shipments'],
      params: ShipCodePath,
      response: { 200: VoidBody, ...voidFailures },
    },
    async handler(request, reply) {
      reply.header('cache-control', 'no-store')
      refusePrefetch(request)
      const command = commandOf(worldOf(request), callerOf(request), markOf(request))
      await voidShipment(command, request.params.ship_code)
      return { success: true as const, message: true as const }
    },
  })
}
