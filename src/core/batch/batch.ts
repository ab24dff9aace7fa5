import type { ErrorCode, FieldFaults } from '../errors.ts'
import type { LabelFileFormat } from '../ports/labels.ts'
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
  /** How often it was processed, the present run included; 0 before the first. */
  readonly run: number
  /**
   * How many shipments of the run are bought, those that were before it among them, and how many could
   * not be; they rise while it runs.
   */
  readonly processedCount: number
  readonly failedCount: number
  /** When the last run ended, by the account's clock; null before, and during a run. */
  readonly processedAt: Instant | null
}

/** What a batch is before it is processed for the first time. */
export const unprocessed = {
  state: 'open',
  run: 0,
  processedCount: 0,
  failedCount: 0,
  processedAt: null,
} as const satisfies Partial<Batch>

/** One processing of a batch. */
export type BatchRun = Pick<Batch, 'id' | 'run'>

export type RunCounts = Pick<Batch, 'processedCount' | 'failedCount'>

export type RunEnd = RunCounts & {
  readonly state: 'processed' | 'processed_with_errors'
  readonly processedAt: Instant
}

/** Why a shipment was not bought. */
export type BatchError = {
  readonly shipmentId: number
  readonly code: ErrorCode
  readonly message: string
  readonly details: FieldFaults
}

/** A shipment as a run of its batch sees it. */
export type RunMember = {
  readonly id: number
  readonly createdAt: Instant
  readonly state: ShipmentState
  /** This run has tried to buy it in vain. */
  readonly hasFailed: boolean
}

/** A shipment of a batch that was bought and is not void. */
export type LabelledMember = Pick<RunMember, 'id' | 'createdAt'> & {
  /** The format of a label that its carrier sent; null where we draw it. */
  readonly fileFormat: LabelFileFormat | null
}

/** The last shipment that was looked at; null at the start. */
export type AfterMember = Pick<RunMember, 'createdAt' | 'id'> | null
