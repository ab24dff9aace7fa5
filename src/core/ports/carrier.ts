import type { RateQuestion } from '../rating/question.ts'
import type { RateAnswer } from '../rating/quote.ts'

/** When an answer is wanted no longer; who answers at once never looks at it. */
export type Deadline = { readonly signal: AbortSignal }

/**
 * What the core asks of a carrier. An absent method is something this carrier cannot do. A carrier
 * that works in process answers at once; a remote one returns a promise and obeys the signal.
 */
export type Carrier = {
  readonly code: string
  /** The postage types it sells, as ids of the catalogue. */
  readonly serviceIds: readonly number[]
  rate?(question: RateQuestion, deadline: Deadline): RateAnswer | Promise<RateAnswer>
}

export const carrierFailures = [
  'rejected',
  'unavailable',
  'timeout',
  'misconfigured',
  'unsupported',
  'unreadable',
] as const
export type CarrierFailure = (typeof carrierFailures)[number]

export class CarrierError extends Error {
  readonly kind: CarrierFailure

  constructor(kind: CarrierFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CarrierError'
    this.kind = kind
  }
}
