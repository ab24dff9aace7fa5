import { closeShop, openShop } from '#core/shop/shops.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute } from '../edge/read-route.ts'
import { DeletedBody, deleted } from '../wire/envelope.ts'
import { idPath } from '../wire/request-fields.ts'
import { ShortListQuery } from '../wire/short-list.ts'
import { CreateStore, fromShop, StoreBody, StoresBody } from '../wire/store.ts'

export const listStores = listRoute('/stores', {
  noun: nouns.stores,
  operationId: 'listStores',
  summary: 'List stores',
  description: 'Those created through the API, oldest first.',
  query: ShortListQuery,
  response: { 200: StoresBody },
  list: async ({ read, tenant }) => ({
    all: (await read.shops.list(tenant, 'api')).map(fromShop),
  }),
})

export const createStores = changeRoute('POST', '/stores', {
  noun: nouns.stores,
  operationId: 'createStore',
  summary: 'Create a store',
  description:
    'A source of orders: a shop, a channel, a marketplace. An account may have 1,000; the next one is 409 `conflict`.',
  body: CreateStore,
  done: [201, StoreBody],
  conflicts: ['conflict'],
  act: ({ command, body }) => openShop(command, body.identifier),
  present: fromShop,
})

const StorePath = idPath('Id of the store')

export const deleteStores = changeRoute('DELETE', '/stores/:id', {
  noun: nouns.stores,
  operationId: 'deleteStore',
  summary: 'Delete a store',
  description: 'Refused while it has open orders. Its orders stay readable.',
  params: StorePath,
  done: [200, DeletedBody],
  conflicts: ['store_in_use'],
  act: ({ command, params }) => closeShop(command, requireId(params.id, 'Store')),
  present: (_, _readers, { params }) => deleted(params.id),
})
