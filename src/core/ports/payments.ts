import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency, Minor } from '../values/money.ts'

/**
 * A provider that takes money from cards. We know a card only by the provider's token; only the
 * provider knows the card behind it.
 */
export type Payments = {
  /** Kept with every card and top-up: one provider's tokens mean nothing to another. */
  readonly provider: string
  /** The card behind a token; throws a `PaymentError` where the provider has no such card. */
  recognise(token: string): Promise<RecognisedCard>
  /** Takes the money, once for each reference however often we ask. */
  charge(charge: Charge): Promise<Payment>
  /** The payment of a charge whose answer may be lost; null where the provider has none. */
  find(lost: LostCharge): Promise<Payment | null>
  /** The refunds and disputes of a payment, by the provider's own id of it, as they stand now. */
  reversals(paymentId: string): Promise<readonly PaymentReversal[]>
  /** Absent where the provider calls the core itself. */
  readonly notifications?: Notifications
}

export type RecognisedCard = {
  readonly token: string
  /** The provider's own customer of the card; null where it has none. */
  readonly payer: string | null
  /** The card's name for people: `visa ending in 4242, 12/2030`. */
  readonly label: string
}

export type PaymentCard = Pick<RecognisedCard, 'token' | 'payer'>

export type Charge = {
  /** Our own, from the top-up's row: the provider returns it, and charges once for it. */
  readonly reference: string
  readonly card: PaymentCard
  readonly amount: Minor
  readonly currency: Currency
  /** The fault that a client asked the sandbox for, for this charge alone. */
  readonly fault: SandboxFault | null
}

export type LostCharge = {
  readonly reference: string
  readonly card: PaymentCard
  readonly askedAt: Instant
  /** The provider's own id, if its answer or a notification has named it. */
  readonly paymentId: string | null
}

/** A payment as its provider reports it. */
export type Payment = {
  /** The provider's own id. */
  readonly id: string
  readonly reference: string
  readonly amount: Minor
  /** As the provider names it, in capitals. */
  readonly currency: string
  readonly outcome: PaymentOutcome
}

export type PaymentOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'pending' }
  /** A sentence for the caller of the top-up. */
  | { readonly kind: 'declined'; readonly reason: string }

export type ReversalKind = 'refund' | 'dispute'

/** Money of a payment that went back to the card, as its provider reports it. */
export type PaymentReversal = {
  /** The provider's own id. */
  readonly id: string
  readonly kind: ReversalKind
  /** What we lack by it now: 0 once a dispute is won, or a refund failed. */
  readonly amount: Minor
  /** As the provider names it, in capitals. */
  readonly currency: string
  readonly reason: string
}

/** A provider's report: the outcome of a payment, or that some of its money may have gone back. */
export type PaymentReport =
  | { readonly subject: 'outcome'; readonly payment: Payment }
  | { readonly subject: 'reversals'; readonly reference: string }

export type Notifications = {
  /** The header, in lower case, that proves who sent the notification. */
  readonly signatureHeader: string
  /**
   * Reads a notification from its original bytes. Null for another subject. Throws a `PaymentError` of
   * the kind `forged` where the provider did not sign it, or signed it too long ago; of another kind
   * where the provider did not answer a question about it.
   */
  read(body: Uint8Array, signature: string, now: Instant): Promise<PaymentReport | null>
}

export type PaymentFailure =
  /** The provider refuses what it was asked: nothing was charged. */
  | 'rejected'
  /** Our own access to the provider is at fault: nothing was charged. */
  | 'misconfigured'
  /** We got no answer from the provider: it may have charged. */
  | 'unavailable'
  | 'forged'

/** Its message may reach a client: it names no secret. */
export class PaymentError extends Error {
  readonly kind: PaymentFailure

  constructor(kind: PaymentFailure, message: string) {
    super(message)
    this.name = 'PaymentError'
    this.kind = kind
  }
}
