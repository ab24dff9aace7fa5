import type { Principal, Tenant } from '../access.ts'
import type { SheetName } from '../ports/label-sheets.ts'
import type { LabelFileFormat } from '../ports/labels.ts'
import type { After } from '../shipment/shipment-store.ts'
import type { Instant } from '../time/clock.ts'
import type { ListOrder } from '../values/page.ts'

/** The mark that a label was printed. */
export type LabelPrint = {
  /** By the account's clock. */
  readonly at: Instant
  readonly by: Principal
  readonly format: LabelFileFormat
  /** Null where the label was printed as it is. */
  readonly sheet: SheetName | null
}

/** How often a label was printed, and when last. */
export type PrintCount = { readonly times: number; readonly lastAt: Instant }

/** A bought label that nobody has printed, and its place in the list of these. */
export type UnprintedLabel = NonNullable<After>

export type PrintReader = {
  /** Newest first. */
  ofShipment(tenant: Tenant, shipmentId: number, limit: number): Promise<readonly LabelPrint[]>
  /** By shipment; those that were never printed are absent. */
  counts(tenant: Tenant, shipmentIds: readonly number[]): Promise<ReadonlyMap<number, PrintCount>>
  /**
   * What is bought, neither printed nor scanned nor void, and on no closeout, by its time of creation.
   * The next ones after a label; null begins the list.
   */
  unprinted(
    tenant: Tenant,
    order: ListOrder,
    after: After,
    limit: number,
  ): Promise<readonly UnprintedLabel[]>
  /** Those of the shipments that are on that list. */
  unprintedAmong(tenant: Tenant, shipmentIds: readonly number[]): Promise<ReadonlySet<number>>
  countUnprinted(tenant: Tenant): Promise<number>
}

export type PrintWriter = PrintReader & {
  /** Marks each shipment once, and takes it off the list of unprinted labels. */
  mark(tenant: Tenant, shipmentIds: readonly number[], print: LabelPrint): Promise<void>
  /** Puts labels back on the list of unprinted ones, unless they are on a closeout. Their marks stay. */
  putBack(tenant: Tenant, shipmentIds: readonly number[]): Promise<void>
}
