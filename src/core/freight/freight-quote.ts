import type { Accessorial, FreightAddOnType } from '../catalogue/add-on-type.ts'
import type { DayRange } from '../catalogue/day-range.ts'
import type { FreightClass } from '../catalogue/freight-class.ts'
import type { LaneEnd } from '../rating/question.ts'
import type { Price, RateAnswer } from '../rating/quote.ts'
import type { Instant } from '../time/clock.ts'
import type { HandlingUnits } from './handling-unit.ts'

/** A question for the price of freight: checked, in exact units, nothing left to guess. */
export type FreightQuestion = {
  readonly origin: LaneEnd
  readonly destination: LaneEnd
  readonly units: HandlingUnits
  /** Those that were asked for, and those that the units bring about; none twice. */
  readonly accessorials: readonly Accessorial[]
  /** The local day, `YYYY-MM-DD`; null for the carrier's next one. */
  readonly pickupOn: string | null
  /** Only these services; null asks for every one. */
  readonly services: readonly number[] | null
  /** The time whose tariffs, fuel and taxes apply. */
  readonly at: Instant
}

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
