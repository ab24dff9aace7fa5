import type { Batch } from '#core/batch/batch.ts'
import { addToBatch, removeFromBatch } from '#core/batch/batch-members.ts'
import { createBatch } from '#core/batch/create-batch.ts'
import { findBatch } from '#core/batch/find-batch.ts'
import { renameBatch } from '#core/batch/rename-batch.ts'
import { requireId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { addChange } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { addList, addRecord } from '../edge/read-route.ts'
import {
  BatchBody,
  BatchesBody,
  BatchMembers,
  ChangeBatch,
  CreateBatch,
  fromBatch,
} from '../wire/batch.ts'
import { idPath } from '../wire/id-path.ts'
import { PageQuery } from '../wire/list.ts'

const BatchPath = idPath('Id of the batch')

export function listBatches(scope: EdgeScope): void {
  addList(scope, '/batches', {
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
}

export function createBatches(scope: EdgeScope): void {
  addChange<Batch, typeof CreateBatch>(scope, 'POST', '/batches', {
    noun: nouns.batches,
    operationId: 'createBatch',
    summary: 'Create a batch',
    description: 'Of shipments that exist, or empty: more join it while it is open.',
    body: CreateBatch,
    response: { 201: BatchBody },
    conflicts: ['conflict'],
    act: ({ command, body }) => createBatch(command, body.name ?? null, body.shipment_ids ?? []),
    present: fromBatch,
  })
}

export function fetchBatch(scope: EdgeScope): void {
  addRecord(scope, '/batches/:id', {
    noun: nouns.batches,
    operationId: 'fetchBatch',
    summary: 'Fetch a batch',
    description: 'With its status and counts as they are now.',
    params: BatchPath,
    response: { 200: BatchBody },
    find: async ({ read, tenant, params }) =>
      fromBatch(await findBatch(read.batches, tenant, requireId(params.id, 'Batch'))),
  })
}

export function changeBatches(scope: EdgeScope): void {
  addChange<Batch, typeof ChangeBatch, typeof BatchPath>(scope, 'PUT', '/batches/:id', {
    noun: nouns.batches,
    operationId: 'changeBatch',
    summary: 'Rename a batch',
    description: 'In any status.',
    params: BatchPath,
    body: ChangeBatch,
    response: { 200: BatchBody },
    act: ({ command, body, params }) =>
      renameBatch(command, requireId(params.id, 'Batch'), body.name ?? null),
    present: fromBatch,
  })
}

export function addBatchMembers(scope: EdgeScope): void {
  addChange<Batch, typeof BatchMembers, typeof BatchPath>(scope, 'POST', '/batches/:id/shipments', {
    noun: nouns.batches,
    operationId: 'addBatchMembers',
    summary: 'Add shipments to a batch',
    description: 'While it is open: all of them, or none. One that is in it already stays.',
    params: BatchPath,
    body: BatchMembers,
    response: { 200: BatchBody },
    conflicts: ['conflict', 'batch_in_use'],
    act: ({ command, body, params }) =>
      addToBatch(command, requireId(params.id, 'Batch'), body.shipment_ids),
    present: fromBatch,
  })
}

export function removeBatchMembers(scope: EdgeScope): void {
  addChange<Batch, typeof BatchMembers, typeof BatchPath>(
    scope,
    'DELETE',
    '/batches/:id/shipments',
    {
      noun: nouns.batches,
      operationId: 'removeBatchMembers',
      summary: 'Take shipments out of a batch',
      description: 'While it is open: all of them, or none. The shipments stay.',
      params: BatchPath,
      body: BatchMembers,
      response: { 200: BatchBody },
      conflicts: ['conflict', 'batch_in_use'],
      act: ({ command, body, params }) =>
        removeFromBatch(command, requireId(params.id, 'Batch'), body.shipment_ids),
      present: fromBatch,
    },
  )
}
