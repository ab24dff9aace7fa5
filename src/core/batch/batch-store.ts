import type { Tenant } from '../access.ts'
import type { FoundPage, Page } from '../values/page.ts'
import type {
  AfterMember,
  Batch,
  BatchError,
  BatchMember,
  BatchRun,
  BatchState,
  LabelledMember,
  NewBatch,
  RunCounts,
  RunEnd,
  RunMember,
} from './batch.ts'

export type BatchReader = {
  byId(tenant: Tenant, id: number): Promise<Batch | null>
  /** Does not count the shipments, which takes longer the more there are. */
  stateOf(tenant: Tenant, id: number): Promise<BatchState | null>
  /** Newest first, and the number of all. */
  page(
    tenant: Tenant,
    page: Page,
  ): Promise<{ readonly batches: readonly Batch[]; readonly total: number }>
  /** Those of the account's shipments that have one of the ids. */
  members(tenant: Tenant, shipmentIds: readonly number[]): Promise<readonly BatchMember[]>
  /** The shipments of a batch as its run sees them, oldest first. */
  runMembers(
    tenant: Tenant,
    run: BatchRun,
    after: AfterMember,
    limit: number,
  ): Promise<readonly RunMember[]>
  /** What has labels, oldest first. */
  labelled(
    tenant: Tenant,
    id: number,
    after: AfterMember,
    limit: number,
  ): Promise<readonly LabelledMember[]>
  /** The shipments that were not bought in a run, by their ids, and the number of all. */
  errorPage(tenant: Tenant, run: BatchRun, page: Page): Promise<FoundPage>
  /** Why these shipments were not bought in the run. */
  errorsOf(
    tenant: Tenant,
    run: BatchRun,
    shipmentIds: readonly number[],
  ): Promise<readonly BatchError[]>
}

export type BatchWriter = BatchReader & {
  /** As an open and empty batch. */
  insert(tenant: Tenant, batch: NewBatch): Promise<void>
  /** False where there is none. */
  rename(tenant: Tenant, id: number, name: string | null): Promise<boolean>
  /** Takes the shipments that are in no other batch and not void; returns how many are in it now. */
  take(tenant: Tenant, id: number, shipmentIds: readonly number[]): Promise<number>
  /** Lets shipments of this batch go; returns how many went. */
  release(tenant: Tenant, id: number, shipmentIds: readonly number[]): Promise<number>
  /** Locks the batch as open until the command ends; false where it is not open. */
  keepOpen(tenant: Tenant, id: number): Promise<boolean>
  /** Returns false and changes nothing where the state is not in `from`. */
  move(tenant: Tenant, id: number, from: readonly BatchState[], to: BatchState): Promise<boolean>
  /** Counts a run of a batch that has just been moved to `processing`, and what is bought already. */
  beginRun(tenant: Tenant, id: number): Promise<void>
  showProgress(tenant: Tenant, run: BatchRun, counts: RunCounts): Promise<void>
  /** False where this run is over already. */
  endRun(tenant: Tenant, run: BatchRun, end: RunEnd): Promise<boolean>
  insertError(tenant: Tenant, run: BatchRun, error: BatchError): Promise<void>
}
