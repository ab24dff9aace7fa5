import type { EdgeScope } from '../../base/edge.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { failures } from '../wire/failures.ts'
import { fromFreightServices, fromServices, PostageTypesBody } from '../wire/postage-type.ts'

export function listPostageTypes(scope: EdgeScope): void {
  scope.get('/postage-types', {
    config: { access: { scopes: ['rates:read'], counts: 'reads' } },
    schema: {
      operationId: 'listPostageTypes',
      summary: 'List postage types',
      description:
        'Every service of every carrier that this environment sells, of parcels and of freight (`type` `ltl`), all in one answer.',
      tags: ['Rates'],
      response: { 200: PostageTypesBody, ...failures },
    },
    handler(request) {
      const { catalogue, freight, environment } = worldOf(request)
      const parcels = fromServices(catalogue(), environment)
      return { data: [...parcels, ...fromFreightServices(freight(), environment)] }
    },
  })
}
