import { commandOf } from '#core/command/command.ts'
import { openShop } from '#core/shop/open-shop.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { markOf } from '#http/base/refusal-log.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { bodyFailures } from '#http/v3-v4/wire/failures.ts'
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
