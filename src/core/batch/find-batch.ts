import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { Batch } from './batch.ts'
import type { BatchReader } from './batch-store.ts'

/** By its id; in a transaction as that has left it. */
export async function findBatch(
  batches: Pick<BatchReader, 'byId'>,
  tenant: Tenant,
  id: number,
): Promise<Batch> {
  const batch = await batches.byId(tenant, id)
  if (!batch) throw notFound('Batch')
  return batch
}
