import { commandOf } from '#core/command.ts'
import { openShop } from '#core/shop/open-shop.ts'
import { callerOf } from '#http/shared/authentication.ts'
import type { EdgeScope } from '#http/shared/edge.ts'
import { markOf } from '#http/shared/request-log.ts'
import { bodyFailures } from '#http/shared/wire/failures.ts'
import { worldOf } from '#http/shared/world-of-request.ts'
import { CreateStore, fromShop, StoreBody } from '../../wire/store.ts'

export function createStores(scope: EdgeScope): void {
  scope.post('/stores', {
    config: { access: { scopes: ['stores:write'], counts: 'writes' } },
    schema: {
      operationId: 'createStore',
      summary: 'Create a store',
      description: 'Where orders come from: a shop, a channel, a market.',
      tags: ['Stores'],
      body: CreateStore,
      response: { 200: StoreBody, ...bodyFailures },
    },
    async handler(request) {
      const command = commandOf(worldOf(request), callerOf(request), markOf(request))
      const shop = await openShop(command, request.body.identifier)
      return { success: true as const, store: fromShop(shop) }
    },
  })
}
