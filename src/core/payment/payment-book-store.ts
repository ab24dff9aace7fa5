import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'

/**
 * What a simulated provider believes of the payments that it took: its own table, which the core
 * never reads to decide about money, so that the two books can be compared.
 */
export type BookedPayment = {
  readonly reference: string
  readonly paymentId: string
  readonly amount: Minor
  readonly currency: string
  /** Why the card was declined; null where it was charged. */
  readonly declined: string | null
  /** When the money is there; until then the payment is pending. */
  readonly paidAt: Instant
}

export type PaymentBookReader = {
  find(reference: string): Promise<BookedPayment | null>
  /** For comparison and proof: everything, in the order of its references. */
  all(): Promise<readonly BookedPayment[]>
}

export type PaymentBookWriter = PaymentBookReader & {
  /** False, and nothing changed, where the reference has been booked. */
  insert(payment: BookedPayment): Promise<boolean>
}
