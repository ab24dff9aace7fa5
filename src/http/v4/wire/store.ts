import Type, { type Static } from 'typebox'
import { longestIdentifier, type Shop } from '#core/shop/shop.ts'
import { described, line } from '#schema/fields.ts'
import { momentExample } from '../../v3-v4/wire/examples.ts'
import { success } from '../../v3-v4/wire/success.ts'

export const CreateStore = Type.Object(
  {
    identifier: line({
      minLength: 1,
      maxLength: longestIdentifier,
      description: 'What the account calls it; unique among its stores',
    }),
  },
  { title: 'CreateStoreRequest', examples: [{ identifier: 'Main Street' }] },
)

export const Store = Type.Object(
  {
    id: Type.String({ description: 'What an order names as its store_id' }),
    identifier: Type.String({ description: 'What the account calls it' }),
    store_type: Type.Literal('api', { description: 'It was made through the API' }),
    created_at: Type.String({ format: 'date-time', description: 'When it was made, in UTC' }),
  },
  { title: 'Store' },
)

const storeExample = {
  id: '1',
  identifier: 'Main Street',
  store_type: 'api',
  created_at: momentExample,
}

export const StoreBody = Type.Object(
  { success, store: described(Store, 'The store') },
  {
    title: 'StoreResponse',
    description: 'The store',
    examples: [{ success: true, store: storeExample }],
  },
)

export const StoresBody = Type.Object(
  { success, stores: Type.Array(Store, { description: 'The oldest first' }) },
  {
    title: 'StoresResponse',
    description: 'The stores that were made through the API',
    examples: [{ success: true, stores: [storeExample] }],
  },
)

export const StoreDeletedBody = Type.Object(
  { success },
  {
    title: 'StoreDeletedResponse',
    description: 'The store is gone',
    examples: [{ success: true }],
  },
)

export const fromShop = ({ id, identifier, createdAt }: Shop): Static<typeof Store> => ({
  id: String(id),
  identifier,
  store_type: 'api',
  created_at: new Date(createdAt).toISOString(),
})
