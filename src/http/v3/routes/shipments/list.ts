import { tenantOf } from '../../../../core/access.ts'
import { callerOf } from '../../../shared/authentication.ts'
import type { EdgeScope } from '../../../shared/edge.ts'
import { sendList } from '../../../shared/send-list.ts'
import { requestFailures } from '../../../shared/wire/failures.ts'
import { listBody, listed } from '../../../shared/wire/list.ts'
import { fromShipment, Shipment } from '../../../shared/wire/shipment.ts'
import {
  prepareShipmentQuery,
  ShipmentQuery,
  shipmentPages,
  toShipmentFilter,
} from '../../../shared/wire/shipment-filter.ts'
import { linkOf, worldOf } from '../../../shared/world-of-request.ts'

export function listShipments(scope: EdgeScope): void {
  scope.get('/shipments', {
    config: {
      access: { scopes: ['shipments:read'], counts: 'reads' },
      prepare: prepareShipmentQuery,
    },
    schema: {
      operationId: 'listShipments',
      summary: 'List shipments',
      description: 'Newest first.',
      tags: ['Shipments'],
      querystring: ShipmentQuery,
      response: { 200: listBody(Shipment, 'ShipmentsResponse'), ...requestFailures },
    },
    async handler(request, reply) {
      const [world, caller] = [worldOf(request), callerOf(request)]
      const { limit, page } = { limit: null, page: null, ...request.query }
      const asked = { limit: limit ?? shipmentPages.standard, page: page ?? 1 }
      const filter = toShipmentFilter(request.query, caller.settings.timeZone)
      const { shipments } = world.store.read
      const found = await shipments.page(tenantOf(caller.access), filter, asked)
      const context = { ...caller, catalogue: world.catalogue() }
      const { shipments: data, total } = found
      const list = listed({ data, total, ...asked, ...linkOf(request) })
      return sendList(reply, list, shipment => fromShipment(shipment, context))
    },
  })
}
