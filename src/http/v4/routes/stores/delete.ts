import Type from 'typebox'
import { commandOf } from '#core/command/command.ts'
import { closeShop } from '#core/shop/close-shop.ts'
import { parseId } from '#core/values/parse-id.ts'
import { callerOf } from '#http/base/authentication.ts'
import type { EdgeScope } from '#http/base/edge.ts'
import { markOf } from '#http/base/refusal-log.ts'
import { worldOf } from '#http/base/world-of-request.ts'
import { changeFailures } from '#http/v3-v4/wire/failures.ts'
import { StoreDeletedBody } from '../../wire/store.ts'

export function deleteStores(scope: EdgeScope): void {
  scope.delete('/stores/:id', {
    config: { access: { scopes: ['stores:write'], counts: 'writes' } },
    schema: {
      operationId: 'deleteStore',
      summary: 'Delete a store',
      description: 'Refused while an order of it is open. Its orders stay readable.',
      tags: ['Stores'],
      params: Type.Object({
        id: Type.String({ description: 'Id of the store', examples: ['1'] }),
      }),
      response: { 200: StoreDeletedBody, ...changeFailures },
    },
    async handler(request) {
      const command = commandOf(worldOf(request), callerOf(request), markOf(request))
      await closeShop(command, parseId(request.params.id))
      return { success: true as const }
    },
  })
}
