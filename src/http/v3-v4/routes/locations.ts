import { dropOffLocations } from '#core/catalogue/location.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { requestFailures } from '../wire/failures.ts'
import { fromLocations, LocationQuery, LocationsBody } from '../wire/location.ts'

export function listLocations(scope: EdgeScope): void {
  scope.get('/locations', {
    // Any token may ask.
    config: { access: { scopes: [], counts: 'reads' } },
    schema: {
      operationId: 'listLocations',
      summary: 'List drop-off locations',
      description: 'Nearest first if a postal_code is given.',
      tags: ['Locations'],
      querystring: LocationQuery,
      response: { 200: LocationsBody, ...requestFailures },
    },
    handler(request) {
      const { postal_code } = request.query
      return fromLocations(dropOffLocations(worldOf(request).catalogue(), postal_code ?? null))
    },
  })
}
