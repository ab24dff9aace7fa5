import Type, { type Static } from 'typebox'
import { batchStates, type Batch as CoreBatch } from '../../../core/batch/batch.ts'
import { nullable, oneOf, optionalLine } from '../schema.ts'

export const BatchRequest = Type.Object(
  {
    name: optionalLine(255, 'For people; need not be unique'),
  },
  { title: 'BatchRequest', examples: [{ name: 'Monday' }] },
)

export const BatchBody = Type.Object(
  {
    success: Type.Literal(true),
    batch: Type.Object(
      {
        id: Type.String({ description: 'What a shipment names as its batch_id' }),
        name: nullable(Type.String()),
        status: oneOf(batchStates),
        shipments_count: Type.Integer(),
        created_at: Type.String({ format: 'date-time', description: 'In UTC' }),
      },
      { title: 'Batch' },
    ),
  },
  { title: 'BatchResponse', description: 'The batch' },
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
