import type { Batch } from '#core/batch/batch.ts'
import { addToBatch, findBatch, removeFromBatch } from '#core/batch/batch-members.ts'
import { createBatch, renameBatch } from '#core/batch/batches.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import {
  BatchBody,
  BatchesBody,
  BatchMembers,
  ChangeBatch,
  CreateBatch,
  fromBatch,
} from '../wire/batch.ts'
import {
  changeConflict,
  changeFailures,
  recordFailures,
  requestFailures,
  searchFailures,
} from '../wire/failures.ts'
import { idPath } from '../wire/id-path.ts'
import { PageQuery, pageEnvelope } from '../wire/list.ts'
import { pageOf } from '../wire/page-query.ts'

const BatchPath = idPath('Id of the batch')

const answer = (status: 200 | 201) => (batch: Batch) => ({
  status,
  body: { data: fromBatch(batch) },
})

export function listBatches(scope: EdgeScope): void {
  scope.get('/batches', {
    config: { access: { scopes: ['batches:read'], counts: 'reads' } },
    schema: {
      operationId: 'listBatches',
      summary: 'List batches',
      description: 'Newest first.',
      tags: ['Batches'],
      querystring: PageQuery,
      response: { 200: BatchesBody, ...requestFailures },
    },
    async handler(request) {
      const page = pageOf(request.query)
      const { read } = worldOf(request).store
      const { batches, total } = await read.batches.page(tenantOfRequest(request), page)
      const { meta, links } = pageEnvelope({ count: batches.length, total }, page, linkOf(request))
      return { data: batches.map(fromBatch), meta, links }
    },
  })
}

export function createBatches(scope: EdgeScope): void {
  addChange<Batch, typeof CreateBatch>(scope, 'POST', '/batches', {
    scopes: ['batches:write'],
    schema: {
      operationId: 'createBatch',
      summary: 'Create a batch',
      description: 'Of shipments that exist, or empty: more join it while it is open.',
      tags: ['Batches'],
      body: CreateBatch,
      response: { 201: BatchBody, ...changeFailures, ...changeConflict('conflict') },
    },
    act: ({ command, body }) => createBatch(command, body.name ?? null, body.shipment_ids ?? []),
    present: answer(201),
  })
}

export function fetchBatch(scope: EdgeScope): void {
  scope.get('/batches/:id', {
    config: { access: { scopes: ['batches:read'], counts: 'reads' } },
    schema: {
      operationId: 'fetchBatch',
      summary: 'Fetch a batch',
      description: 'With its status and counts as they are now.',
      tags: ['Batches'],
      params: BatchPath,
      response: { 200: BatchBody, ...searchFailures },
    },
    async handler(request) {
      const id = parseId(request.params.id)
      const { batches } = worldOf(request).store.read
      return { data: fromBatch(await findBatch(batches, tenantOfRequest(request), id)) }
    },
  })
}

export function changeBatches(scope: EdgeScope): void {
  addChange<Batch, typeof ChangeBatch, typeof BatchPath>(scope, 'PUT', '/batches/:id', {
    scopes: ['batches:write'],
    schema: {
      operationId: 'changeBatch',
      summary: 'Rename a batch',
      description: 'In any status.',
      tags: ['Batches'],
      params: BatchPath,
      body: ChangeBatch,
      response: { 200: BatchBody, ...recordFailures },
    },
    act: ({ command, body, params }) => renameBatch(command, parseId(params.id), body.name ?? null),
    present: answer(200),
  })
}

export function addBatchMembers(scope: EdgeScope): void {
  addChange<Batch, typeof BatchMembers, typeof BatchPath>(scope, 'POST', '/batches/:id/shipments', {
    scopes: ['batches:write'],
    schema: {
      operationId: 'addBatchMembers',
      summary: 'Add shipments to a batch',
      description: 'While it is open: all of them, or none. One that is in it already stays.',
      tags: ['Batches'],
      params: BatchPath,
      body: BatchMembers,
      response: {
        200: BatchBody,
        ...recordFailures,
        ...changeConflict('conflict', 'batch_in_use'),
      },
    },
    act: ({ command, body, params }) => addToBatch(command, parseId(params.id), body.shipment_ids),
    present: answer(200),
  })
}

export function removeBatchMembers(scope: EdgeScope): void {
  addChange<Batch, typeof BatchMembers, typeof BatchPath>(
    scope,
    'DELETE',
    '/batches/:id/shipments',
    {
      scopes: ['batches:write'],
      schema: {
        operationId: 'removeBatchMembers',
        summary: 'Take shipments out of a batch',
        description: 'While it is open: all of them, or none. The shipments stay.',
        tags: ['Batches'],
        params: BatchPath,
        body: BatchMembers,
        response: {
          200: BatchBody,
          ...recordFailures,
          ...changeConflict('conflict', 'batch_in_use'),
        },
      },
      act: ({ command, body, params }) =>
        removeFromBatch(command, parseId(params.id), body.shipment_ids),
      present: answer(200),
    },
  )
}
