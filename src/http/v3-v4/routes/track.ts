import { trackShipment } from '#core/tracking/track-shipment.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { contextOf } from '../answer-context.ts'
import { lookUpFailures, requestFailures } from '../wire/failures.ts'
import { fromTracked, TrackBody, TrackQuery, toTrackingKeys } from '../wire/track.ts'

export function track(scope: EdgeScope): void {
  scope.get('/track', {
    config: { access: { scopes: ['tracking:read'], counts: 'reads' } },
    schema: {
      operationId: 'trackShipment',
      summary: 'Track a shipment',
      description: 'By any of its identifiers; where several are given, they must agree.',
      tags: ['Tracking'],
      querystring: TrackQuery,
      response: { 200: TrackBody, ...requestFailures, ...lookUpFailures },
    },
    async handler(request) {
      const { read } = worldOf(request).store
      const keys = toTrackingKeys(request.query)
      const tracked = await trackShipment(read, tenantOfRequest(request), keys)
      return fromTracked(tracked, contextOf(request), request.context.linkBase())
    },
  })
}
