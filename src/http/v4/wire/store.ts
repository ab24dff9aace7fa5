import Type, { type Static } from 'typebox'
import { longestIdentifier, type Shop } from '#core/shop/shop.ts'
import { described, line } from '#schema/fields.ts'
import { answerBody, moment, text } from '../../v3-v4/wire/answer-fields.ts'
import { momentExample } from '../../v3-v4/wire/examples.ts'

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
    id: text('What an order names as its store_id'),
    identifier: text("The account's own name for it"),
    store_type: Type.Literal('api', { description: 'Created through the API' }),
    created_at: moment('When it was created, in UTC'),
  },
  { title: 'Store' },
)

const storeExample = {
  id: '1',
  identifier: 'Main Street',
  store_type: 'api',
  created_at: momentExample,
}

export const StoreBody = answerBody(
  'StoreResponse',
  'The store',
  { store: described(Store, 'The store') },
  { store: storeExample },
)

export const StoresBody = answerBody(
  'StoresResponse',
  'The stores that were made through the API',
  { stores: Type.Array(Store, { description: 'The oldest first' }) },
  { stores: [storeExample] },
)

export const StoreDeletedBody = answerBody('StoreDeletedResponse', 'The store is gone', {}, {})

export const fromShop = ({ id, identifier, createdAt }: Shop): Static<typeof Store> => ({
  id: String(id),
  identifier,
  store_type: 'api',
  created_at: new Date(createdAt).toISOString(),
})
