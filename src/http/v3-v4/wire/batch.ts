import Type, { type Static } from 'typebox'
import { batchStates, type Batch as CoreBatch } from '#core/batch/batch.ts'
import { described, nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { momentExample } from './examples.ts'
import { success } from './success.ts'

export const BatchRequest = Type.Object(
  {
    name: optionalLine(255, 'For people; need not be unique'),
  },
  { title: 'BatchRequest', examples: [{ name: 'Monday' }] },
)

const Batch = Type.Object(
  {
    id: Type.String({ description: 'What a shipment names as its batch_id' }),
    name: nullable(Type.String({ description: 'As it was sent' })),
    status: oneOf(batchStates, { description: 'Shipments join a batch while it is open' }),
    shipments_count: Type.Integer({ description: 'How many shipments are in it' }),
    created_at: Type.String({ format: 'date-time', description: 'When it was made, in UTC' }),
  },
  { title: 'Batch' },
)

export const BatchBody = Type.Object(
  {
    success,
    batch: described(Batch, 'The batch'),
  },
  {
    title: 'BatchResponse',
    description: 'The batch',
    examples: [
      {
        success: true,
        batch: {
          id: '1',
          name: 'Monday',
          status: 'open',
          shipments_count: 0,
          created_at: momentExample,
        },
      },
    ],
  },
)

export const fromBatch = (batch: CoreBatch): Static<typeof BatchBody> => ({
  success: true,
  batch: {
    id: String(batch.id),
    name: batch.name,
    status: batch.state,
    shipments_count: batch.shipmentsCount,
    created_at: new Date(batch.createdAt).toISOString(),
  },
})
