import Type, { type Static } from 'typebox'
import { batchStates, type Batch as CoreBatch } from '#core/batch/batch.ts'
import { nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { momentExample } from './examples.ts'
import { pageBody } from './list.ts'
import { idField } from './request-fields.ts'

const mostMembersAtOnce = 10_000

const shipmentIds = Type.Array(idField(), {
  minItems: 1,
  maxItems: mostMembersAtOnce,
  description: 'Ids of shipments that are not void and in no other batch',
})

export const CreateBatch = Type.Object(
  {
    name: optionalLine(255, 'A name for people; need not be unique'),
    shipment_ids: Type.Optional(
      nullable({ ...shipmentIds, minItems: 0, description: 'The shipments in it from the start' }),
    ),
  },
  { title: 'CreateBatchRequest', examples: [{ name: 'Monday' }] },
)

export const ChangeBatch = Type.Object(
  { name: optionalLine(255, 'A name for people; null or absent removes the name') },
  { title: 'ChangeBatchRequest', examples: [{ name: 'Monday, late' }] },
)

export const BatchMembers = Type.Object(
  { shipment_ids: shipmentIds },
  { title: 'BatchMembersRequest', examples: [{ shipment_ids: [1] }] },
)

const Batch = Type.Object(
  {
    id: Type.Integer({ description: 'What a shipment names as its batch_id' }),
    name: nullable(text('As sent')),
    status: oneOf(batchStates, {
      description:
        'Shipments can join and leave a batch while it is `open`; while it is `processing` its shipments are being bought and cannot change',
    }),
    shipments_count: Type.Integer({ description: 'How many shipments are in it' }),
    processed_count: Type.Integer({
      description:
        'How many have been bought so far, including those bought before; 0 until it is processed',
    }),
    failed_count: Type.Integer({
      description: 'How many could not be bought: see its errors; 0 before it is processed',
    }),
    created_at: moment('When it was created, in UTC'),
    processed_at: nullable(moment('When its processing ended, in UTC; null until then')),
  },
  { title: 'Batch' },
)

const batchExample = {
  id: 1,
  name: 'Monday',
  status: 'open',
  shipments_count: 0,
  processed_count: 0,
  failed_count: 0,
  created_at: momentExample,
  processed_at: null,
}

export const BatchBody = dataBody('BatchResponse', 'The batch', Batch, batchExample)

export const ProcessingBody = dataBody('BatchResponse', 'The batch', Batch, {
  ...batchExample,
  status: 'processing',
  shipments_count: 1000,
  processed_count: 120,
  failed_count: 3,
})

export const BatchesBody = pageBody('BatchesResponse', 'A page of the batches', Batch, {
  path: '/batches',
  record: batchExample,
})

export const fromBatch = (batch: CoreBatch): Static<typeof Batch> => ({
  id: batch.id,
  name: batch.name,
  status: batch.state,
  shipments_count: batch.shipmentsCount,
  processed_count: batch.processedCount,
  failed_count: batch.failedCount,
  created_at: new Date(batch.createdAt).toISOString(),
  processed_at: batch.processedAt === null ? null : new Date(batch.processedAt).toISOString(),
})
