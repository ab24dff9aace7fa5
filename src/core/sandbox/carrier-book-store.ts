import type { TrackingCodes } from '../numbers/tracking-codes.ts'
import type { Instant } from '../time/clock.ts'

/**
 * An entry in the book of a simulated carrier, which is a table of its own. The core never reads it to
 * decide about money, so that tests can compare the two books. In production the table is empty: real
 * carriers keep their own books.
 */
export type CarrierSale = TrackingCodes & {
  readonly carrier: string
  readonly reference: string
  /** The packed label. */
  readonly label: string
  readonly soldAt: Instant
  readonly cancelledAt: Instant | null
}

export type NewCarrierSale = Omit<CarrierSale, 'cancelledAt'>

export type CarrierBookReader = {
  find(carrier: string, reference: string): Promise<CarrierSale | null>
  /** For comparison and proof: all sales by tracking code. */
  all(carrier: string): Promise<readonly CarrierSale[]>
}

export type CarrierBookWriter = CarrierBookReader & {
  insert(sale: NewCarrierSale): Promise<void>
  /** By the code of the first package. False for an unknown code and for a cancelled sale. */
  cancel(carrier: string, trackingCode: string, at: Instant): Promise<boolean>
}

/** The part of our open transaction that a simulated carrier may write to. */
export type CarrierBookWriters = { readonly carrierBook: CarrierBookWriter }
