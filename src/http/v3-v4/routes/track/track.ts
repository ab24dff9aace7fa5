import { tenantOf } from '#core/access.ts'
import { trackShipment } from '#core/tracking/track-shipment.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { placeOf } from '#http/base/world-of-request.ts'
import { requestFailures, searchFailures } from '../../wire/failures.ts'
import { fromTracked, TrackBody, TrackQuery, toTrackingKeys } from '../../wire/track.ts'

export function track(scope: EdgeScope): void {
  scope.get('/track', {
    config: { access: { scopes: ['tracking:read'], counts: 'reads' } },
    schema: {
      operationId: 'trackShipment',
      summary: 'Track a shipment',
      description: 'By any of its keys; where several are given, they must agree.',
      tags: ['Tracking'],
      querystring: TrackQuery,
      response: { 200: TrackBody, ...requestFailures, ...searchFailures },
    },
    async handler(request) {
      const { world, linkBase } = placeOf(request)
      const caller = callerOf(request)
      const keys = toTrackingKeys(request.query)
      const tracked = await trackShipment(world.store.read, tenantOf(caller.access), keys)
      return fromTracked(tracked, {
        ...caller,
        catalogue: world.catalogue(),
        linkBase: linkBase(),
      })
    },
  })
}
