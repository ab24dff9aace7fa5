import type { DayRange } from '../catalogue/day-range.ts'
import type { FreightAddOnType } from '../catalogue/freight-add-on.ts'
import type { FreightClass } from '../catalogue/freight-class.ts'
import type { Price, RateAnswer } from '../rating/quote.ts'

/** The base rate is the linehaul, less the discount, or the lane's minimum. */
export type FreightPrice = Price<FreightAddOnType>

export type FreightQuote = FreightPrice & {
  readonly serviceId: number
  readonly deliveryDays: DayRange
  /** The highest of the units. */
  readonly freightClass: FreightClass
  /** With the deficit. */
  readonly billedTicks: number
  /** What is billed beyond the weight, to reach the rate of a higher break; 0 where none is. */
  readonly deficitTicks: number
  /** What the carrier wants back with the order; no client sees it. */
  readonly memo?: string
}

export type FreightAnswer = RateAnswer<FreightQuote>
