import Type from 'typebox'
import { CoreError, invalid } from '#core/errors.ts'
import { closeShop, openShop } from '#core/shop/shops.ts'
import { requireId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { runCommand } from '../../base/run-command.ts'
import { worldOf } from '../../base/world-of-request.ts'
import { bodyFailures, changeFailures, failures } from '../../v3-v4/wire/failures.ts'
import { CreateStore, fromShop, StoreBody, StoreDeletedBody, StoresBody } from '../wire/store.ts'

export function listStores(scope: EdgeScope): void {
  scope.get('/stores', {
    config: { access: { scopes: ['stores:read'], counts: 'reads' } },
    schema: {
      operationId: 'listStores',
      summary: 'List stores',
      description: 'Those created through the API, oldest first.',
      tags: ['Stores'],
      response: { 200: StoresBody, ...failures },
    },
    async handler(request) {
      const { shops } = worldOf(request).store.read
      const found = await shops.list(tenantOfRequest(request), 'api')
      return { success: true as const, stores: found.map(fromShop) }
    },
  })
}

export function createStores(scope: EdgeScope): void {
  scope.post('/stores', {
    config: { access: { scopes: ['stores:write'], counts: 'writes' } },
    schema: {
      operationId: 'createStore',
      summary: 'Create a store',
      description:
        'A source of orders: a shop, a channel, a marketplace. An account may have 1,000; the next one is 422.',
      tags: ['Stores'],
      body: CreateStore,
      response: { 200: StoreBody, ...bodyFailures },
    },
    async handler(request, reply) {
      const { identifier } = request.body
      const shop = await runCommand(request, reply, null, command =>
        openShop(command, identifier).catch(asFaultOfField),
      )
      return shop === null ? reply : { success: true as const, store: fromShop(shop) }
    },
  })
}

/** The contract of this version names no 409 for a store that cannot be created. */
function asFaultOfField(error: unknown): never {
  if (!(error instanceof CoreError) || error.code !== 'conflict') throw error
  throw invalid('identifier', error.message)
}

export function deleteStores(scope: EdgeScope): void {
  scope.delete('/stores/:id', {
    config: { access: { scopes: ['stores:write'], counts: 'writes' } },
    schema: {
      operationId: 'deleteStore',
      summary: 'Delete a store',
      description: 'Refused while it has open orders. Its orders stay readable.',
      tags: ['Stores'],
      params: Type.Object({
        id: Type.String({ description: 'Id of the store', examples: ['1'] }),
      }),
      response: { 200: StoreDeletedBody, ...changeFailures },
    },
    async handler(request, reply) {
      const id = requireId(request.params.id, 'Store')
      const closed = await runCommand(request, reply, null, command => closeShop(command, id))
      return closed === null ? reply : { success: true as const }
    },
  })
}
