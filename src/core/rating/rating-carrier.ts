import type { Deadline } from './deadline.ts'
import type { Explanation } from './explain/explanation.ts'
import type { RateQuestion } from './question.ts'
import type { RateAnswer } from './quote.ts'

/** What rating asks of a carrier. A carrier in our process answers at once, a remote one later. */
export type RatingCarrier = {
  readonly code: string
  /** The postage types it sells, as ids of the catalogue. */
  readonly serviceIds: readonly number[]
  rate?(question: RateQuestion, deadline: Deadline): RateAnswer | Promise<RateAnswer>
  /** Why it prices a service as it does; absent where its prices are its own affair. */
  explain?(question: RateQuestion, serviceId: number): Explanation | null
}
