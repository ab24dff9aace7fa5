import type { EdgeScope } from '../../base/edge.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { failures } from '../wire/failures.ts'
import { fromServices, PostageTypesBody } from '../wire/postage-type.ts'

export function listPostageTypes(scope: EdgeScope): void {
  scope.get('/postage-types', {
    config: { access: { scopes: ['rates:read'], counts: 'reads' } },
    schema: {
      operationId: 'listPostageTypes',
      summary: 'List postage types',
      description: 'Every service of every carrier available in this environment.',
      tags: ['Rates'],
      response: { 200: PostageTypesBody, ...failures },
    },
    handler(request) {
      const world = worldOf(request)
      return {
        success: true as const,
        postage_types: fromServices(world.catalogue(), world.environment),
      }
    },
  })
}
