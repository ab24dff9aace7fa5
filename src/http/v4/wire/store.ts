import Type, { type Static } from 'typebox'
import { longestIdentifier, type Shop } from '../../../core/shop/shop.ts'
import { line } from '../../shared/schema.ts'

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
    id: Type.String(),
    identifier: Type.String(),
    store_type: Type.Literal('api'),
    created_at: Type.String({ format: 'date-time', description: 'In UTC' }),
  },
  { title: 'Store' },
)

export const StoreBody = Type.Object(
  { success: Type.Literal(true), store: Store },
  { title: 'StoreResponse', description: 'The store' },
)

export const StoresBody = Type.Object(
  { success: Type.Literal(true), stores: Type.Array(Store) },
  { title: 'StoresResponse', description: 'The stores that were made through the API' },
)

export const StoreDeletedBody = Type.Object(
  { success: Type.Literal(true) },
  { title: 'StoreDeletedResponse', description: 'The store is gone' },
)

export const fromShop = ({ id, identifier, createdAt }: Shop): Static<typeof Store> => ({
  id: String(id),
  identifier,
  store_type: 'api',
  created_at: new Date(createdAt).toISOString(),
})
