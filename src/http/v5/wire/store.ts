import Type, { type Static } from 'typebox'
import { longestIdentifier, type Shop } from '#core/shop/shop.ts'
import { line } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { momentExample } from './examples.ts'
import { pageBody } from './list.ts'

export const CreateStore = Type.Object(
  {
    identifier: line({
      minLength: 1,
      maxLength: longestIdentifier,
      description: "The account's own name for it; unique among its stores",
    }),
  },
  { title: 'CreateStoreRequest', examples: [{ identifier: 'Main Street' }] },
)

const Store = Type.Object(
  {
    id: Type.Integer({ description: 'What an order names as its store_id' }),
    identifier: text("The account's own name for it"),
    store_type: Type.Literal('api', { description: 'Created through the API' }),
    created_at: moment('When it was created, in UTC'),
  },
  { title: 'Store' },
)

const storeExample = {
  id: 1,
  identifier: 'Main Street',
  store_type: 'api',
  created_at: momentExample,
}

export const StoreBody = dataBody('StoreResponse', 'The store', Store, storeExample)

export const StoresBody = pageBody(
  'StoresResponse',
  'The stores that were made through the API',
  Store,
  { path: '/stores', record: storeExample },
)

export const fromShop = ({ id, identifier, createdAt }: Shop): Static<typeof Store> => ({
  id,
  identifier,
  store_type: 'api',
  created_at: new Date(createdAt).toISOString(),
})
