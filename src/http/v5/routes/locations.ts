import { dropOffLocations } from '#core/catalogue/location.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute } from '../edge/read-route.ts'
import { fromLocation, LocationQuery, LocationsBody } from '../wire/location.ts'

export const listLocations = listRoute('/locations', {
  noun: nouns.locations,
  operationId: 'listLocations',
  summary: 'List drop-off locations',
  description:
    'Nearest first if a postal_code is given. All in one response if no page is requested.',
  query: LocationQuery,
  response: { 200: LocationsBody },
  list: ({ world, query: { postal_code = null } }) => ({
    all: dropOffLocations(world.catalogue(), postal_code).map(fromLocation),
  }),
})
