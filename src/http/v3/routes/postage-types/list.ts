import type { EdgeScope } from '../../../shared/edge.ts'
import { failures } from '../../../shared/wire/failures.ts'
import { fromServices, PostageTypesBody } from '../../../shared/wire/postage-type.ts'
import { worldOf } from '../../../shared/world-of-request.ts'

export function listPostageTypes(scope: EdgeScope): void {
  scope.get('/postage-types', {
    config: { access: { scopes: ['rates:read'], counts: 'reads' } },
    schema: {
      operationId: 'listPostageTypes',
      summary: 'List postage types',
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
