import type { Shop } from '#core/shop/shop.ts'
import { closeShop, openShop } from '#core/shop/shops.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import { DeletedBody, deleted } from '../wire/deleted.ts'
import {
  changeConflict,
  changeFailures,
  recordFailures,
  requestFailures,
} from '../wire/failures.ts'
import { idPath } from '../wire/id-path.ts'
import { ShortListQuery, shortList } from '../wire/short-list.ts'
import { CreateStore, fromShop, StoreBody, StoresBody } from '../wire/store.ts'

export function listStores(scope: EdgeScope): void {
  scope.get('/stores', {
    config: { access: { scopes: ['stores:read'], counts: 'reads' } },
    schema: {
      operationId: 'listStores',
      summary: 'List stores',
      description: 'Those that were made through the API, the oldest first.',
      tags: ['Stores'],
      querystring: ShortListQuery,
      response: { 200: StoresBody, ...requestFailures },
    },
    async handler(request) {
      const { shops } = worldOf(request).store.read
      const found = await shops.list(tenantOfRequest(request), 'api')
      return shortList(found.map(fromShop), request.query, linkOf(request))
    },
  })
}

export function createStores(scope: EdgeScope): void {
  addChange<Shop, typeof CreateStore>(scope, 'POST', '/stores', {
    scopes: ['stores:write'],
    schema: {
      operationId: 'createStore',
      summary: 'Create a store',
      description:
        'Where orders come from: a shop, a channel, a market. An account may have 1,000; the next one is 409 `conflict`.',
      tags: ['Stores'],
      body: CreateStore,
      response: { 201: StoreBody, ...changeFailures, ...changeConflict('conflict') },
    },
    act: ({ command, body }) => openShop(command, body.identifier),
    present: shop => ({ status: 201, body: { data: fromShop(shop) } }),
  })
}

const StorePath = idPath('Id of the store')

export function deleteStores(scope: EdgeScope): void {
  addChange<void, never, typeof StorePath>(scope, 'DELETE', '/stores/:id', {
    scopes: ['stores:write'],
    schema: {
      operationId: 'deleteStore',
      summary: 'Delete a store',
      description: 'Refused while an order of it is open. Its orders stay readable.',
      tags: ['Stores'],
      params: StorePath,
      response: { 200: DeletedBody, ...recordFailures, ...changeConflict('store_in_use') },
    },
    act: ({ command, params }) => closeShop(command, parseId(params.id)),
    present: (_, _readers, { params }) => deleted(parseId(params.id)),
  })
}
