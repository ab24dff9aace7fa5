import type { Carrier, SaleOrder } from '#core/ports/carrier/carrier.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { Minor } from '#core/values/money.ts'

/** A carrier, with the questions and orders that test its promises. */
export type Candidate = {
  readonly carrier: Carrier
  /** The same before the room judges its answers; the carrier itself where the room judges none. */
  readonly unjudged: Carrier
  /** Of every kind: near and far, and to places that it does not serve. */
  readonly questions: readonly RateQuestion[]
  /** An order that it sells. Each call gives another shipment. */
  order(): SaleOrder
  /** Orders that fail on purpose, where the carrier can be made to fail. */
  readonly goingWrong: readonly SaleOrder[]
  /** An order that is sold although its answer gets lost; null where that can't be provoked. */
  losingItsAnswer(): SaleOrder | null
  /** How long an order is waited for, and then given up. */
  readonly patienceMs: number
  /** An order that is never answered; null where that can't be provoked. */
  neverAnswered(): SaleOrder | null
  /** A postage type that another carrier sells. */
  readonly foreignServiceId: number
  /** The first of so many numbers, one after the other. */
  takeNumber(range: string, count: number): Promise<number>
  /** A reference that was never used before. */
  reference(): string
  /** The carrier's own records; null where nobody can look into them. */
  readonly records: CarrierRecords | null
}

export type CarrierRecords = {
  /** How many labels were sold under the reference, and are not cancelled. */
  sales(reference: string): Promise<number>
  /** What is owed to the carrier for everything so far. */
  owed(): Promise<Minor>
}

/** A promise that every carrier must keep. `broken` gives a sentence where it does not, else null. */
export type CarrierPromise = {
  readonly promise: string
  broken(candidate: Candidate): Promise<string | null>
}
