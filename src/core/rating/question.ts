/** What is asked of the rate engine: everything decided, in exact units, nothing left to guess. */
export type RateQuestion = {
  /** Where the parcel is handed over; already checked against the account's rights. */
  readonly region: string
  /** The other end of the priced lane: the recipient, or for a return the customer who sends. */
  readonly destination: {
    readonly countryCode: string
    readonly provinceCode: string | null
    readonly postalCode: string | null
    readonly residential: boolean
    /** Only the sandbox's magic names read it. */
    readonly name: string | null
  }
  readonly isReturn: boolean
  readonly parcel: {
    readonly weightTicks: number
    /** As sent, in any order; null when the package type brings its own size. */
    readonly sidesMicrometres: readonly [number, number, number] | null
    readonly packageId: number
  }
  /** In cents of the house currency: what protection and customs are reckoned on. */
  readonly declaredValue: number
  readonly insured: boolean
  readonly signature: boolean
  /** Postage type ids to limit the answer to; null asks for all that are offered unasked. */
  readonly services: readonly number[] | null
  /** HS codes of the items, digits only, one entry an item; null where an item has none. */
  readonly hsCodes: readonly (string | null)[]
  /** Whether the account prices tiers and may use Library Mail. */
  readonly tierPricing: boolean
  readonly libraryMail: boolean
  /** Decides which card and which tax are in force. */
  readonly at: number
}
