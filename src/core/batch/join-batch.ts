import type { Tenant } from '../access.ts'
import { CoreError, invalid } from '../errors.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { parseId } from '../values/parse-id.ts'
import type { BatchState } from './batch.ts'
import type { BatchReader, BatchWriter } from './batch-store.ts'

/**
 * The id of a new shipment's batch as the database stores it. Refuses it before anything is bought;
 * `field` is the caller's name for it.
 */
export async function batchToJoin(
  { batches }: { readonly batches: BatchReader },
  tenant: Tenant,
  sent: string | null,
  field: string,
): Promise<string | null> {
  if (sent === null) return null
  const id = parseId(sent)
  const state = id === null ? null : await batches.stateOf(tenant, id)
  if (!state) throw invalid(field, `The ${field} is not a batch of this account: ${sent}.`)
  if (state !== 'open') throw notOpen(String(id), state)
  return String(id)
}

/** Runs in the command that inserts the shipment: the batch may have been closed meanwhile. */
export async function joinBatch(
  { batches }: { readonly batches: BatchWriter },
  tenant: Tenant,
  batchId: string | null,
): Promise<void> {
  if (batchId === null) return
  const id = Number(batchId)
  if (!(await batches.keepOpen(tenant, id))) {
    throw notOpen(batchId, await batches.stateOf(tenant, id))
  }
}

/** A draft that is deleted is nothing that its batch could still buy. */
export async function leaveBatch(
  { batches }: { readonly batches: BatchWriter },
  tenant: Tenant,
  { id, batchId }: Pick<Shipment, 'id' | 'batchId'>,
): Promise<void> {
  if (batchId !== null) await batches.release(tenant, Number(batchId), [id])
}

/** Read where the shipment's row is locked: nobody moves it to another batch meanwhile. */
export async function isBeingProcessed(
  { batches }: { readonly batches: BatchReader },
  tenant: Tenant,
  batchId: string | null,
): Promise<boolean> {
  if (batchId === null) return false
  return (await batches.stateOf(tenant, Number(batchId))) === 'processing'
}

/** While a batch is processed its run alone buys its drafts, and only while it is going on. */
export async function refuseOtherBuyers(
  stores: { readonly batches: BatchReader },
  tenant: Tenant,
  batchId: string | null,
  inBatch: number | null,
): Promise<void> {
  const isProcessed = await isBeingProcessed(stores, tenant, batchId)
  if (inBatch === null && isProcessed) throw beingProcessed(batchId)
  if (inBatch !== null && !(isProcessed && batchId === String(inBatch))) {
    throw new CoreError('conflict', `The batch ${inBatch} is no longer being processed.`)
  }
}

export const beingProcessed = (batchId: string | null): CoreError =>
  new CoreError(
    'batch_in_use',
    `The batch ${batchId}, which contains this shipment, is being processed.`,
  )

const notOpen = (id: string, state: BatchState | null): CoreError =>
  new CoreError(
    state === 'processing' ? 'batch_in_use' : 'conflict',
    `The batch ${id} is not open, so it cannot take more shipments.`,
  )
