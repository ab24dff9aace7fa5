import type { Batch } from '#core/batch/batch.ts'
import { findBatchLabel } from '#core/batch/batch-label.ts'
import { findBatch } from '#core/batch/batch-members.ts'
import { processBatch } from '#core/batch/process-batch.ts'
import { inPieces } from '#core/values/in-pieces.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { labelFileUrl } from '../../base/label-link.ts'
import { sendList } from '../../base/send-list.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import { fromBatch, ProcessingBody } from '../wire/batch.ts'
import { BatchErrorsBody, fromBatchError } from '../wire/batch-error.ts'
import { BatchLabelBody, BatchLabelQuery } from '../wire/batch-label.ts'
import {
  changeConflict,
  conflict,
  recordFailures,
  requestFailures,
  searchFailures,
} from '../wire/failures.ts'
import { idPath } from '../wire/id-path.ts'
import { PageQuery, pageEnvelope } from '../wire/list.ts'
import { pageOf } from '../wire/page-query.ts'
import { refuseLimitOfBatch } from '../wire/purchase-fields.ts'

const BatchPath = idPath('Id of the batch')
const tags = ['Batches']
const reads = { access: { scopes: ['batches:read'], counts: 'reads' } } as const

export function processBatches(scope: EdgeScope): void {
  addChange<Batch, never, typeof BatchPath>(scope, 'POST', '/batches/:id/process', {
    scopes: ['batches:process'],
    schema: {
      operationId: 'processBatch',
      summary: 'Buy the shipments of a batch',
      description:
        'Each that is not bought yet, by its own service, else the cheapest tracked one. It is done in the background: fetch the batch until its status is `processed`, or `processed_with_errors` where some could not be bought; processed again, those are tried again. While it is being processed, another call is answered alike. Once all is bought, and without any shipments, it is 409 `conflict`. It takes no limit of price: `max_price` is 422, because it could be meant for each label or for all.',
      tags,
      params: BatchPath,
      response: { 202: ProcessingBody, ...recordFailures, ...changeConflict('conflict') },
    },
    act({ command, params, request }) {
      refuseLimitOfBatch(request.body)
      return processBatch(command, parseId(params.id))
    },
    present: batch => ({ status: 202, body: { data: fromBatch(batch) } }),
  })
}

export function fetchBatchLabel(scope: EdgeScope): void {
  scope.get('/batches/:id/label', {
    config: reads,
    schema: {
      operationId: 'fetchBatchLabel',
      summary: 'Fetch all labels of a batch as one file',
      description:
        'What is bought and not void, in the order in which the shipments were made: the pages of one PDF, or ZPL one label after the other. Answers with the address of the file, which needs no token. While the batch is being processed it is 409 `batch_in_use`, at that address, too, and the label of each shipment that is bought can be fetched alone; where nothing is bought, 409 `conflict`; where a carrier sent a label in a form that cannot be joined, 409 `label_format_unavailable`.',
      tags,
      params: BatchPath,
      querystring: BatchLabelQuery,
      response: {
        200: BatchLabelBody,
        ...requestFailures,
        404: searchFailures[404],
        ...conflict('conflict', 'batch_in_use', 'label_format_unavailable'),
      },
    },
    async handler(request) {
      const { label_format } = request.query
      const { batchId, format } = await findBatchLabel(
        worldOf(request),
        tenantOfRequest(request),
        parseId(request.params.id),
        label_format ?? 'pdf',
      )
      const label_url = labelFileUrl(request, { kind: 'batch', documentId: batchId, format })
      return { data: { batch_id: batchId, label_format: format, label_url } }
    },
  })
}

export function listBatchErrors(scope: EdgeScope): void {
  scope.get('/batches/:id/errors', {
    config: reads,
    schema: {
      operationId: 'listBatchErrors',
      summary: 'List why shipments of a batch were not bought',
      description: 'As it was last processed, by shipment; they appear while it is processed.',
      tags,
      params: BatchPath,
      querystring: PageQuery,
      response: { 200: BatchErrorsBody, ...requestFailures, 404: searchFailures[404] },
    },
    async handler(request, reply) {
      const id = parseId(request.params.id)
      const tenant = tenantOfRequest(request)
      const { batches } = worldOf(request).store.read
      const page = pageOf(request.query)
      const run = await findBatch(batches, tenant, id)
      const { entries, total } = await batches.errorPage(tenant, run, page)
      const after = pageEnvelope({ count: entries.length, total }, page, linkOf(request))
      const pieces = inPieces(entries, ids => batches.errorsOf(tenant, run, ids))
      return await sendList(reply, { after }, pieces, fromBatchError)
    },
  })
}
