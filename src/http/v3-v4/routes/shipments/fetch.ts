import { tenantOf } from '#core/access.ts'
import { viewShipment } from '#core/shipment/view-shipment.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { searchFailures } from '../../wire/failures.ts'
import { ShipCodePath } from '../../wire/ship-code-path.ts'
import { fromView, ShipmentBody } from '../../wire/shipment-answer.ts'

export function fetchShipment(scope: EdgeScope): void {
  scope.get('/shipments/:ship_code', {
    config: { access: { scopes: ['shipments:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchShipment',
      summary: 'Fetch a shipment',
      description: 'With its label, as its creation answered; with its status as it is now.',
      tags: ['Shipments'],
      params: ShipCodePath,
      response: { 200: ShipmentBody, ...searchFailures },
    },
    async handler(request) {
      const [world, caller] = [worldOf(request), callerOf(request)]
      const { ship_code } = request.params
      const view = await viewShipment(world, tenantOf(caller.access), ship_code)
      return fromView(view, { ...caller, catalogue: world.catalogue() })
    },
  })
}
