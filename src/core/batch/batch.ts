import type { ShipmentState } from '../shipment/state.ts'
import type { Instant } from '../time/clock.ts'

/** Only an open batch takes shipments. While it is processed none of them can be voided. */
export const batchStates = ['open', 'processing', 'processed', 'processed_with_errors'] as const
export type BatchState = (typeof batchStates)[number]

export type NewBatch = {
  readonly id: number
  readonly name: string | null
  /** By the account's clock. */
  readonly createdAt: Instant
}

/** A shipment as a batch sees it. */
export type BatchMember = {
  readonly id: number
  readonly state: ShipmentState
  /** Null where it is in none. */
  readonly batchId: number | null
}

export type Batch = NewBatch & {
  readonly state: BatchState
  readonly shipmentsCount: number
}
