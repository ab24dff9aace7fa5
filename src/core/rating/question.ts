import type { PostalAddress } from '../address/postal-address.ts'

/**
 * One end of a lane. The catalogue's prices read its country, province and postal code and whether it
 * is a home; a carrier outside the process may need all of it.
 */
export type LaneEnd = Omit<PostalAddress, 'countryCode'> & { readonly countryCode: string }
/** One package of the shipment, as the engine prices it. */
export type RateParcel = {
  readonly weightTicks: number
  /** In the caller's order; null where the package type has its own size. */
  readonly sidesMicrometres: readonly [number, number, number] | null
  readonly packageId: number
}

/** A question to the rate engine: checked, in exact units, nothing left to guess. */
export type RateQuestion = {
  /** The parcel is handed over there; the account may use it. */
  readonly region: string
  /** The other end of the priced lane: the recipient, or for a return the customer who sends. */
  readonly destination: LaneEnd
  /** The account's end of the lane: it sends, or for a return receives. */
  readonly shop: LaneEnd
  readonly isReturn: boolean
  readonly parcels: readonly [RateParcel, ...RateParcel[]]
  /**
   * The value of all goods, in cents of the house currency: what customs would be told, by the account's
   * default too.
   */
  readonly declaredValue: number
  /** The part of it that the caller gave as the value of the goods: the base of protection. */
  readonly givenValue: number
  /** Carriers protect the goods, for the value that was given: there is one to protect. */
  readonly insured: boolean
  /** Protection was asked for and is left out, because no value was given. Untracked services are out. */
  readonly insuredForNothing: boolean
  readonly signature: boolean
  /** Only these postage types; null asks for every one that needs no naming. */
  readonly services: readonly number[] | null
  /** HS codes of the items, digits only, one entry an item; null where an item has none. */
  readonly hsCodes: readonly (string | null)[]
  /** Whether the account prices tiers and may use Library Mail. */
  readonly tierPricing: boolean
  readonly libraryMail: boolean
  /** The time whose rate cards and taxes apply. */
  readonly at: number
}
