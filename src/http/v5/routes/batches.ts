import { addToBatch, findBatch, removeFromBatch } from '#core/batch/batch-members.ts'
import { createBatch, renameBatch } from '#core/batch/batches.ts'
import { requireId } from '#core/values/parse-id.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
import {
  BatchBody,
  BatchesBody,
  BatchMembers,
  ChangeBatch,
  CreateBatch,
  fromBatch,
} from '../wire/batch.ts'
import { PageQuery } from '../wire/list.ts'
import { idPath } from '../wire/request-fields.ts'

const BatchPath = idPath('Id of the batch')

export const listBatches = listRoute('/batches', {
  noun: nouns.batches,
  operationId: 'listBatches',
  summary: 'List batches',
  description: 'Newest first.',
  query: PageQuery,
  response: { 200: BatchesBody },
  async list({ read, tenant }, page) {
    const { batches, total } = await read.batches.page(tenant, page)
    return { records: batches.map(fromBatch), total }
  },
})

export const createBatches = changeRoute('POST', '/batches', {
  noun: nouns.batches,
  operationId: 'createBatch',
  summary: 'Create a batch',
  description: 'From existing shipments, or empty: more can join it while it is open.',
  body: CreateBatch,
  done: [201, BatchBody],
  act: ({ command, body }) => createBatch(command, body.name ?? null, body.shipment_ids ?? []),
  present: fromBatch,
})

export const fetchBatch = recordRoute('/batches/:id', {
  noun: nouns.batches,
  operationId: 'fetchBatch',
  summary: 'Fetch a batch',
  description: 'With its current status and counts.',
  params: BatchPath,
  response: { 200: BatchBody },
  find: async ({ read, tenant, params }) =>
    fromBatch(await findBatch(read.batches, tenant, requireId(params.id, 'Batch'))),
})

export const changeBatch = changeRoute('PUT', '/batches/:id', {
  noun: nouns.batches,
  operationId: 'changeBatch',
  summary: 'Rename a batch',
  description: 'In any status.',
  params: BatchPath,
  body: ChangeBatch,
  done: [200, BatchBody],
  act: ({ command, body, params }) =>
    renameBatch(command, requireId(params.id, 'Batch'), body.name ?? null),
  present: fromBatch,
})

export const addBatchMembers = changeRoute('POST', '/batches/:id/shipments', {
  noun: nouns.batches,
  operationId: 'addBatchMembers',
  summary: 'Add shipments to a batch',
  description: 'While it is open: all of them, or none. Shipments already in it stay.',
  params: BatchPath,
  body: BatchMembers,
  done: [200, BatchBody],
  conflicts: ['conflict', 'batch_in_use'],
  act: ({ command, body, params }) =>
    addToBatch(command, requireId(params.id, 'Batch'), body.shipment_ids),
  present: fromBatch,
})

export const removeBatchMembers = changeRoute('DELETE', '/batches/:id/shipments', {
  noun: nouns.batches,
  operationId: 'removeBatchMembers',
  summary: 'Remove shipments from a batch',
  description: 'While it is open: all of them, or none. The shipments stay.',
  params: BatchPath,
  body: BatchMembers,
  done: [200, BatchBody],
  conflicts: ['conflict', 'batch_in_use'],
  act: ({ command, body, params }) =>
    removeFromBatch(command, requireId(params.id, 'Batch'), body.shipment_ids),
  present: fromBatch,
})
