import Type, { type Static } from 'typebox'
import { batchStates, type Batch as CoreBatch } from '#core/batch/batch.ts'
import { described, oneOf } from '#schema/fields.ts'
import { answerBody, moment, text, textOrNull } from './answer-fields.ts'
import { momentExample } from './examples.ts'
import { optionalText } from './request-fields.ts'

export const BatchRequest = Type.Object(
  {
    name: optionalText('A name for people; need not be unique'),
  },
  { title: 'BatchRequest', examples: [{ name: 'Monday' }] },
)

const Batch = Type.Object(
  {
    id: text('What a shipment names as its batch_id'),
    name: textOrNull('As sent'),
    status: oneOf(batchStates, { description: 'Shipments join a batch while it is open' }),
    shipments_count: Type.Integer({ description: 'How many shipments are in it' }),
    created_at: moment('When it was created, in UTC'),
  },
  { title: 'Batch' },
)

const batchExample = {
  id: '1',
  name: 'Monday',
  status: 'open',
  shipments_count: 0,
  created_at: momentExample,
}

export const BatchBody = answerBody(
  'BatchResponse',
  'The batch',
  { batch: described(Batch, 'The batch') },
  { batch: batchExample },
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
