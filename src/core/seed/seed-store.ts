import type { Tenant } from '../access.ts'
import type { JournalTransaction } from '../ledger/ledger-store.ts'
import type { CarrierSale } from '../sandbox/carrier-book-store.ts'
import type { LabelledShipment } from '../shipment/shipment-store.ts'
import type { TrackingEvent } from '../tracking/event-store.ts'

/** What became of a parcel since it was made: every row that its purchase and its journey left. */
export type PastShipment = LabelledShipment & {
  /** As the simulated carrier's book has it; null for what was never bought. */
  readonly sale: CarrierSale | null
  /** In the order in which they happened. */
  readonly events: readonly Omit<TrackingEvent, 'sequence'>[]
}

export type Past = {
  /** In the order of the journal. What they grant is there before what they spend. */
  readonly postings: readonly JournalTransaction[]
  readonly shipments: readonly PastShipment[]
}

/** History in bulk: the same rows as one purchase after another leaves, at a fraction of the price. */
export type SeedWriter = {
  insert(tenant: Tenant, past: Past): Promise<void>
}
