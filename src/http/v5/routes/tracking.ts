import { notFound } from '#core/errors.ts'
import { trackShipment } from '#core/tracking/track-shipment.ts'
import { callerOf, tenantOfRequest } from '../../base/authentication.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { searchFailures } from '../wire/failures.ts'
import { fromTracked, TrackingBody, TrackingPath } from '../wire/tracking.ts'

export function trackNumber(scope: EdgeScope): void {
  scope.get('/tracking/:number', {
    config: { access: { scopes: ['tracking:read'], counts: 'reads' } },
    schema: {
      operationId: 'trackNumber',
      summary: 'Track a tracking number',
      description: 'That of any package of a shipment: all of them travel together.',
      tags: ['Tracking'],
      params: TrackingPath,
      response: { 200: TrackingBody, ...searchFailures },
    },
    async handler(request) {
      const { number } = request.params
      const world = worldOf(request)
      const { accountName, settings } = callerOf(request)
      const keys = { shipCode: null, trackingCode: number, orderId: null }
      const { shipment, events } = await trackShipment(
        world.store.read,
        tenantOfRequest(request),
        keys,
      )
      const { bought } = shipment
      if (bought === null) throw notFound('Shipment')
      const context = { accountName, settings, catalogue: world.catalogue() }
      const linkBase = request.context.linkBase()
      return { data: fromTracked({ shipment, events, bought }, number, context, linkBase) }
    },
  })
}
