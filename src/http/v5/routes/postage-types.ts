import type { EdgeScope } from '../../base/edge.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { requestFailures } from '../wire/failures.ts'
import { fromFreightServices, fromServices, PostageTypesBody } from '../wire/postage-type.ts'
import { ShortListQuery, shortList } from '../wire/short-list.ts'

export function listPostageTypes(scope: EdgeScope): void {
  scope.get('/postage-types', {
    config: { access: { scopes: ['rates:read'], counts: 'reads' } },
    schema: {
      operationId: 'listPostageTypes',
      summary: 'List postage types',
      description:
        'Every service of every carrier that this environment sells, of parcels and of freight (`type` `ltl`), in the order of their ids. All in one answer where no page is asked for.',
      tags: ['Rates'],
      querystring: ShortListQuery,
      response: { 200: PostageTypesBody, ...requestFailures },
    },
    handler(request) {
      const { catalogue, freight, environment } = worldOf(request)
      const parcels = fromServices(catalogue(), environment)
      const all = [...parcels, ...fromFreightServices(freight(), environment)]
      return shortList(all, request.query, linkOf(request))
    },
  })
}
