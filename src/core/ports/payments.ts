import type { SandboxFault } from '../sandbox/sandbox-fault.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency, Minor } from '../values/money.ts'

/**
 * What the core asks of whoever takes money from cards. A card is known to us by the provider's token
 * alone; what a token stands for only its own provider knows.
 */
export type Payments = {
  /** Kept with every card and top-up: one provider's tokens mean nothing to another. */
  readonly provider: string
  /** What a token stands for; a `PaymentError` where the provider knows no such card. */
  recognise(token: string): Promise<RecognisedCard>
  /** Takes the money, once for one reference however often it is asked. */
  charge(charge: Charge): Promise<Payment>
  /** What came of a charge, whose answer may have been lost; null where the provider has none. */
  find(lost: LostCharge): Promise<Payment | null>
  /** Absent where the provider tells the core itself what came of a payment. */
  readonly notifications?: Notifications
}

export type RecognisedCard = {
  readonly token: string
  /** Whom the card belongs to at the provider; null where it keeps no such thing. */
  readonly payer: string | null
  /** What people know the card by: `visa ending in 4242, 12/2030`. */
  readonly label: string
}

export type PaymentCard = Pick<RecognisedCard, 'token' | 'payer'>

export type Charge = {
  /** Ours, from the top-up's own row: the provider carries it back, and charges once for it. */
  readonly reference: string
  readonly card: PaymentCard
  readonly amount: Minor
  readonly currency: Currency
  /** What the sandbox was asked to let go wrong with this charge alone. */
  readonly fault: SandboxFault | null
}

export type LostCharge = {
  readonly reference: string
  readonly card: PaymentCard
  readonly askedAt: Instant
  /** The provider's own id, where its answer or a notification has told it. */
  readonly paymentId: string | null
}

/** A payment as its provider tells of it. */
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
  /** A sentence for whoever asked for the top-up. */
  | { readonly kind: 'declined'; readonly reason: string }

export type Notifications = {
  /** The header, in lower case, that proves who sent the notification. */
  readonly signatureHeader: string
  /**
   * Reads a notification from its bytes as they came. Null for one about something else; a
   * `PaymentError` of the kind `forged` for one that the provider did not sign, or not lately.
   */
  read(body: Uint8Array, signature: string, now: Instant): Promise<Payment | null>
}

export const paymentFailures = [
  /** The provider refuses what it was asked: nothing was charged. */
  'rejected',
  /** Our own access to the provider is at fault: nothing was charged. */
  'misconfigured',
  /** It could not be asked, or did not answer: it may have charged. */
  'unavailable',
  'forged',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]

/** Its message may reach a client: it names no secret. */
export class PaymentError extends Error {
  readonly kind: PaymentFailure

  constructor(kind: PaymentFailure, message: string) {
    super(message)
    this.name = 'PaymentError'
    this.kind = kind
  }
}
