import Type, { type Static } from 'typebox'
import { batchStates, type Batch as CoreBatch } from '#core/batch/batch.ts'
import { nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { recordId } from '#schema/strictness.ts'
import { dataBody, moment, text } from './envelope.ts'
import { momentExample } from './examples.ts'
import { pageBody } from './list.ts'

const mostAtOnce = 10_000

const shipmentIds = Type.Array(Type.Integer({ minimum: 1, [recordId]: true }), {
  minItems: 1,
  maxItems: mostAtOnce,
  description: 'Ids of shipments that are in no other batch, and not void',
})

export const CreateBatch = Type.Object(
  {
    name: optionalLine(255, 'For people; need not be unique'),
    shipment_ids: Type.Optional(
      nullable({ ...shipmentIds, minItems: 0, description: 'What is in it from the start' }),
    ),
  },
  { title: 'CreateBatchRequest', examples: [{ name: 'Monday' }] },
)

export const ChangeBatch = Type.Object(
  { name: optionalLine(255, 'For people; null, or absent, takes the name away') },
  { title: 'ChangeBatchRequest', examples: [{ name: 'Monday, late' }] },
)

export const BatchMembers = Type.Object(
  { shipment_ids: shipmentIds },
  { title: 'BatchMembersRequest', examples: [{ shipment_ids: [1] }] },
)

const Batch = Type.Object(
  {
    id: Type.Integer({ description: 'What a shipment names as its batch_id' }),
    name: nullable(text('As it was sent')),
    status: oneOf(batchStates, {
      description: 'Shipments join and leave a batch while it is open',
    }),
    shipments_count: Type.Integer({ description: 'How many shipments are in it' }),
    created_at: moment('When it was made, in UTC'),
  },
  { title: 'Batch' },
)

const batchExample = {
  id: 1,
  name: 'Monday',
  status: 'open',
  shipments_count: 0,
  created_at: momentExample,
}

export const BatchBody = dataBody('BatchResponse', 'The batch', Batch, batchExample)

export const BatchesBody = pageBody('BatchesResponse', 'A page of the batches', Batch, {
  path: '/batches',
  record: batchExample,
})

export const fromBatch = (batch: CoreBatch): Static<typeof Batch> => ({
  id: batch.id,
  name: batch.name,
  status: batch.state,
  shipments_count: batch.shipmentsCount,
  created_at: new Date(batch.createdAt).toISOString(),
})
