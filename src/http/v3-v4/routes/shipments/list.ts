import { tenantOf } from '#core/access.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { linkOf, worldOf } from '#http/base/world-of-request.ts'
import { sendList } from '../../send-list.ts'
import { requestFailures } from '../../wire/failures.ts'
import { listed } from '../../wire/list.ts'
import { fromShipment } from '../../wire/shipment.ts'
import {
  prepareShipmentQuery,
  ShipmentQuery,
  ShipmentsBody,
  shipmentPages,
  toShipmentFilter,
} from '../../wire/shipment-filter.ts'

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
      response: { 200: ShipmentsBody, ...requestFailures },
    },
    async handler(request, reply) {
      const [world, caller] = [worldOf(request), callerOf(request)]
      const { limit, page } = { limit: null, page: null, ...request.query }
      const asked = { limit: limit ?? shipmentPages.standard, page: page ?? 1 }
      const filter = toShipmentFilter(request.query, caller.settings.timeZone)
      const { shipments } = world.store.read
      const tenant = tenantOf(caller.access)
      const { entries, total } = await shipments.page(tenant, filter, asked)
      const pieces = inPieces(entries, ids => shipments.byIds(tenant, ids))
      const context = { ...caller, catalogue: world.catalogue() }
      const envelope = listed({ count: entries.length, total, ...asked, ...linkOf(request) })
      return await sendList(reply, envelope, pieces, shipment => fromShipment(shipment, context))
    },
  })
}
