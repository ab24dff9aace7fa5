import type { Tenant } from '../access.ts'
import type { Batch, BatchState, NewBatch } from './batch.ts'

export type BatchReader = {
  byId(tenant: Tenant, id: number): Promise<Batch | null>
}

export type BatchWriter = BatchReader & {
  /** As an open and empty batch. */
  insert(tenant: Tenant, batch: NewBatch): Promise<void>
  /** Locks the batch as open until the command ends; false where it is not open. */
  keepOpen(tenant: Tenant, id: number): Promise<boolean>
  /** Returns false and changes nothing where the state is not in `from`. */
  move(tenant: Tenant, id: number, from: readonly BatchState[], to: BatchState): Promise<boolean>
}
