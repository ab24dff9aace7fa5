import { tenantOf } from '#core/access.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { failures } from '#http/v3-v4/wire/failures.ts'
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
