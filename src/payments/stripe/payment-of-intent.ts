import type Stripe from 'stripe'
import type { Payment, PaymentOutcome } from '#core/ports/payments.ts'
import { declineReason } from './stripe-errors.ts'

/** The key of our reference in the metadata of a payment intent. */
export const referenceKey = 'postilion_reference'

/** Null for an intent without our reference: the account may take other payments, too. */
export function paymentOfIntent(intent: Stripe.PaymentIntent): Payment | null {
  const reference = intent.metadata?.[referenceKey]
  if (!reference) return null
  return {
    id: intent.id,
    reference,
    amount: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    outcome: outcomeOf(intent),
  }
}

function outcomeOf({ status, last_payment_error }: Stripe.PaymentIntent): PaymentOutcome {
  switch (status) {
    case 'succeeded':
      return { kind: 'paid' }
    case 'canceled':
      return { kind: 'declined', reason: declineReason(last_payment_error ?? {}) }
    case 'requires_action':
      return { kind: 'declined', reason: declineReason({ code: 'authentication_required' }) }
    case 'requires_payment_method':
      // A new intent has this status, too.
      return last_payment_error
        ? { kind: 'declined', reason: declineReason(last_payment_error) }
        : { kind: 'pending' }
    default:
      return { kind: 'pending' }
  }
}
