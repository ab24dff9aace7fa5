import { dropOffLocations } from '#core/catalogue/drop-off-locations.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { requestFailures } from '../wire/failures.ts'
import { fromLocation, LocationQuery, LocationsBody } from '../wire/location.ts'
import { shortList } from '../wire/short-list.ts'

export function listLocations(scope: EdgeScope): void {
  scope.get('/locations', {
    // Any token may ask.
    config: { access: { scopes: [], counts: 'reads' } },
    schema: {
      operationId: 'listLocations',
      summary: 'List drop-off locations',
      description:
        'Nearest first where a postal_code is given. All in one answer where no page is asked for.',
      tags: ['Locations'],
      querystring: LocationQuery,
      response: { 200: LocationsBody, ...requestFailures },
    },
    handler(request) {
      const { postal_code = null } = request.query
      const found = dropOffLocations(worldOf(request).catalogue(), postal_code)
      return shortList(found.map(fromLocation), request.query, linkOf(request))
    },
  })
}
