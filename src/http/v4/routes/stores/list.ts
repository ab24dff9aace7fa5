import { tenantOf } from '#core/access.ts'
import { callerOf } from '#http/shared/authentication.ts'
import type { EdgeScope } from '#http/shared/edge.ts'
import { failures } from '#http/shared/wire/failures.ts'
import { worldOf } from '#http/shared/world-of-request.ts'
import { fromShop, StoresBody } from '../../wire/store.ts'

export function listStores(scope: EdgeScope): void {
  scope.get('/stores', {
    config: { access: { scopes: ['stores:read'], counts: 'reads' } },
    schema: {
      operationId: 'listStores',
      summary: 'List stores',
      description: 'Those that were made through the API, the oldest first.',
      tags: ['Stores'],
      response: { 200: StoresBody, ...failures },
    },
    async handler(request) {
      const tenant = tenantOf(callerOf(request).access)
      const shops = await worldOf(request).store.read.shops.list(tenant, 'api')
      return { success: true as const, stores: shops.map(fromShop) }
    },
  })
}
