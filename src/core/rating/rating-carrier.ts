import type { LimitedCarrier } from '../carrier-limits.ts'
import type { CarrierCall } from './carrier-call.ts'
import type { Explanation } from './explain/explanation.ts'
import type { RateQuestion } from './question.ts'
import type { RateAnswer } from './quote.ts'

/** A carrier as rating sees it. A carrier in our process answers at once, a remote one later. */
export type RatingCarrier<
  Question = RateQuestion,
  Answer = RateAnswer,
  Reasons = Explanation,
> = TimedCarrier & {
  /** A quote is for all parcels of the question together: a service that refuses one refuses all. */
  rate?(question: Question, call: CarrierCall): Answer | Promise<Answer>
  /** The reasons of a price; absent where the carrier does not disclose them. */
  explain?(question: Question, serviceId: number): Reasons | null
}

export type CarrierServices = {
  readonly code: string
  /** The postage types it sells, as ids of the catalogue. */
  readonly serviceIds: readonly number[]
}

/** A carrier outside the process may say how long it takes. */
export type TimedCarrier = CarrierServices & LimitedCarrier

/** The carrier that sells a postage type; null where none does. */
export const carrierOfService = <Seller extends CarrierServices>(
  carriers: readonly Seller[],
  serviceId: number,
): Seller | null => carriers.find(({ serviceIds }) => serviceIds.includes(serviceId)) ?? null
