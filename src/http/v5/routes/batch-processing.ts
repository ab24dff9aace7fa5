import { findBatchLabel } from '#core/batch/batch-label.ts'
import { findBatch } from '#core/batch/batch-members.ts'
import { processBatch } from '#core/batch/process-batch.ts'
import { requireId } from '#core/values/parse-id.ts'
import { labelFileUrl } from '../../base/label-link.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
import { fromBatch, ProcessingBody } from '../wire/batch.ts'
import { BatchErrorsBody, fromBatchError } from '../wire/batch-error.ts'
import { BatchLabelBody, BatchLabelQuery } from '../wire/batch-label.ts'
import { PageQuery } from '../wire/list.ts'
import { refuseLimitOfBatch } from '../wire/purchase-fields.ts'
import { idPath } from '../wire/request-fields.ts'

const BatchPath = idPath('Id of the batch')

export const processBatches = changeRoute('POST', '/batches/:id/process', {
  noun: nouns.batches,
  scopes: ['batches:process'],
  operationId: 'processBatch',
  summary: 'Buy the shipments of a batch',
  description:
    'Buys each shipment that is not bought yet, with its own service or else the cheapest tracked one. This happens in the background: fetch the batch until its status is `processed`, or `processed_with_errors` if some could not be bought; processing it again retries those. While it is being processed, another call gets the same response. Once everything is bought, or if it has no shipments, it is 409 `conflict`. There is no price limit: `max_price` is 422, because it could be meant for each label or for all.',
  params: BatchPath,
  done: [202, ProcessingBody],
  conflicts: ['conflict'],
  act({ command, params, request }) {
    refuseLimitOfBatch(request.body)
    return processBatch(command, requireId(params.id, 'Batch'))
  },
  present: fromBatch,
})

export const fetchBatchLabel = recordRoute('/batches/:id/label', {
  noun: nouns.batches,
  operationId: 'fetchBatchLabel',
  summary: 'Fetch all labels of a batch as one file',
  description:
    'All labels that are bought and not void, in the order in which the shipments were created: the pages of one PDF, or ZPL labels one after another. Returns the address of the file, which needs no token. While the batch is being processed it is 409 `batch_in_use`, at that address too, but the label of each bought shipment can be fetched by itself; if nothing is bought, 409 `conflict`; if a carrier supplied a label that cannot be combined, 409 `label_format_unavailable`.',
  params: BatchPath,
  query: BatchLabelQuery,
  response: { 200: BatchLabelBody },
  conflicts: ['conflict', 'batch_in_use', 'label_format_unavailable'],
  async find({ request, world, tenant, params, query }) {
    const wanted = query.label_format ?? 'pdf'
    const { batchId, format } = await findBatchLabel(
      world,
      tenant,
      requireId(params.id, 'Batch'),
      wanted,
    )
    const label_url = labelFileUrl(request, { kind: 'batch', documentId: batchId, format })
    return { batch_id: batchId, label_format: format, label_url }
  },
})

export const listBatchErrors = listRoute('/batches/:id/errors', {
  noun: nouns.batches,
  operationId: 'listBatchErrors',
  summary: 'List why shipments of a batch were not bought',
  description:
    'From the last time it was processed, by shipment; they appear while it is being processed.',
  params: BatchPath,
  query: PageQuery,
  response: { 200: BatchErrorsBody },
  async list({ read: { batches }, tenant, params }, page) {
    const run = await findBatch(batches, tenant, requireId(params.id, 'Batch'))
    return {
      found: await batches.errorPage(tenant, run, page),
      read: async ids => (await batches.errorsOf(tenant, run, ids)).map(fromBatchError),
    }
  },
})
