import type { Tenant } from '../access.ts'
import type { Batch, BatchState, NewBatch } from './batch.ts'

export type BatchReader = {
  byId(tenant: Tenant, id: number): Promise<Batch | null>
}

export type BatchWriter = BatchReader & {
  /** Open, and empty. */
  insert(tenant: Tenant, batch: NewBatch): Promise<void>
  /** Keeps it open until the command has ended; false where it is not. */
  keepOpen(tenant: Tenant, id: number): Promise<boolean>
  /** A conditional move: false, and nothing changed, where it stood elsewhere. */
  move(tenant: Tenant, id: number, from: readonly BatchState[], to: BatchState): Promise<boolean>
}
