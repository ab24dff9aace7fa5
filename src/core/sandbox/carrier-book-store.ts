import type { Instant } from '../time/clock.ts'

/**
 * What a simulated carrier believes that it sold: its own table, which the core never reads to decide
 * about money, so that the two books can be compared. Real carriers keep their books themselves, and
 * production leaves the table empty.
 */
export type CarrierSale = {
  readonly carrier: string
  readonly reference: string
  readonly trackingCode: string
  /** The packed label. */
  readonly label: string
  readonly soldAt: Instant
  readonly cancelledAt: Instant | null
}

export type NewCarrierSale = Omit<CarrierSale, 'cancelledAt'>

export type CarrierBookReader = {
  find(carrier: string, reference: string): Promise<CarrierSale | null>
  /** For comparison and proof: everything, in the order of its tracking codes. */
  all(carrier: string): Promise<readonly CarrierSale[]>
}

export type CarrierBookWriter = CarrierBookReader & {
  insert(sale: NewCarrierSale): Promise<void>
  /** False where it was not sold, or is cancelled already. */
  cancel(carrier: string, trackingCode: string, at: Instant): Promise<boolean>
}

/** What a simulated carrier writes into while our transaction is open. */
export type CarrierBookWriters = { readonly carrierBook: CarrierBookWriter }
