import type { PaymentReversal } from '../ports/payments.ts'
import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'

/**
 * The book of a simulated provider, in a table of its own. The core never reads it to decide about
 * money, so that tests can compare the two books.
 */
export type BookedPayment = {
  readonly reference: string
  readonly paymentId: string
  readonly amount: Minor
  readonly currency: string
  /** Why the card was declined; null where it was charged. */
  readonly declined: string | null
  /** Until this time the payment is pending. */
  readonly paidAt: Instant
}

export type BookedReversal = Omit<PaymentReversal, 'currency'> & { readonly paymentId: string }

export type PaymentBookReader = {
  find(reference: string): Promise<BookedPayment | null>
  reversals(paymentId: string): Promise<readonly BookedReversal[]>
  /** For comparison and proof: all payments by reference. */
  all(): Promise<readonly BookedPayment[]>
}

export type PaymentBookWriter = PaymentBookReader & {
  /** Returns false and changes nothing where the reference is booked already. */
  insert(payment: BookedPayment): Promise<boolean>
  /** Replaces the amount and the reason of one that is booked already. */
  putReversal(reversal: BookedReversal): Promise<void>
}
