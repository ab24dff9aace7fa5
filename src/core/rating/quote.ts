import type { AddOnType } from '../catalogue/add-on-type.ts'
import type { DayRange } from '../catalogue/day-range.ts'
import type { DayRate } from '../catalogue/exchange-rate.ts'
import type { Currency, Minor } from '../values/money.ts'

/** Freight has kinds of its own. */
export type AddOn<Kind extends string = AddOnType> = {
  readonly type: Kind
  readonly name: string
  readonly cost: Minor
}

/** `rate = baseRate + Σ addOns + duty`; `tax = gst + pst + hst + qst + dutyTax`; `total = rate + tax`. */
export type Price<Kind extends string = AddOnType> = {
  readonly baseRate: Minor
  readonly addOns: readonly AddOn<Kind>[]
  readonly duty: Minor
  readonly rate: Minor
  readonly gst: Minor
  readonly pst: Minor
  readonly hst: Minor
  readonly qst: Minor
  readonly dutyTax: Minor
  readonly tax: Minor
  readonly total: Minor
  readonly currency: Currency
  /** The dated rate that its carrier's amounts were converted with; absent where there was none. */
  readonly exchange?: DayRate
}

/** A price of parcels or of freight: ledgers know amounts alone. */
export type AnyPrice = Price<string>

export type Quote = Price & {
  readonly serviceId: number
  readonly packageId: number
  readonly deliveryDays: DayRange
  /** Null unless the account asked for tiers and the card prices both. */
  readonly tiers: { readonly retail: Price; readonly enterprise: Price } | null
  /**
   * What a carrier outside the process wants back with the purchase, such as the number of its offer.
   * At most 2 kB that only the carrier reads; no client sees it.
   */
  readonly memo?: string
}

/** Why a service that was asked for has no price. */
export type ExclusionReason = 'carrier_timeout' | 'carrier_error' | 'no_rate_for_lane'
export type ExcludedService = {
  readonly serviceId: number
  readonly reason: ExclusionReason
  readonly message: string
}

export type RateAnswer<Offer = Quote> = {
  readonly quotes: readonly Offer[]
  readonly excluded: readonly ExcludedService[]
}
