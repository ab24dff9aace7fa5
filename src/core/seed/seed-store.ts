import type { Tenant } from '../access.ts'
import type { JournalTransaction } from '../ledger/ledger-store.ts'
import type { CarrierSale } from '../sandbox/carrier-book-store.ts'
import type { LabelledShipment } from '../shipment/shipment-store.ts'
import type { TrackingEvent } from '../shipment/tracking-event.ts'

/** A shipment with all the rows of its purchase and its journey. */
export type PastShipment = LabelledShipment & {
  /** The entry in the simulated carrier's book; null for a draft. */
  readonly sale: CarrierSale | null
  /** In the order in which they happened. */
  readonly events: readonly Omit<TrackingEvent, 'sequence'>[]
}

export type Past = {
  /** In the order of the journal. Grants come before the spending. */
  readonly postings: readonly JournalTransaction[]
  readonly shipments: readonly PastShipment[]
}

/** Inserts many past shipments at once: the rows of single purchases, at a fraction of their cost. */
export type SeedWriter = {
  insert(tenant: Tenant, past: Past): Promise<void>
}
