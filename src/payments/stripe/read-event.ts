import type Stripe from 'stripe'
import { type Payment, PaymentError, type PaymentReport } from '#core/ports/payments.ts'
import type { Instant } from '#core/time/clock.ts'
import { paymentOfIntent } from './payment-of-intent.ts'

/** An attacker may replay older signatures. */
const toleranceSeconds = 300

type Endpoint = {
  readonly secret: string
  /** Whether our key moves real money. */
  readonly live: boolean
}

/**
 * Reads a notification whose signature the library has verified. Null for any event but those on the
 * result of a payment intent, and on refunds and disputes: an intent's creation, for example, does not
 * say whether it was paid.
 */
export async function readStripeNotification(
  stripe: Stripe,
  { secret, live }: Endpoint,
  body: Uint8Array,
  signature: string,
  now: Instant,
): Promise<PaymentReport | null> {
  const event = verified(stripe, secret, body, signature, now)
  // A connected account's money is not ours, nor is test money where the key moves real money.
  if (event === null || event.account !== undefined || event.livemode !== live) return null
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return reportOf(paymentOfIntent(event.data.object))
    case 'charge.refunded':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return await reversalsReport(stripe, event.data.object.payment_intent)
    default:
      return null
  }
}

const reportOf = (payment: Payment | null): PaymentReport | null =>
  payment && { subject: 'outcome', payment }

/** Asks Stripe for the intent, because refunds and disputes do not carry its metadata. */
async function reversalsReport(
  stripe: Stripe,
  intent: string | Stripe.PaymentIntent | null,
): Promise<PaymentReport | null> {
  if (intent === null) return null
  const id = typeof intent === 'string' ? intent : intent.id
  const payment = paymentOfIntent(await stripe.paymentIntents.retrieve(id))
  return payment && { subject: 'reversals', reference: payment.reference }
}

function verified(
  stripe: Stripe,
  secret: string,
  body: Uint8Array,
  signature: string,
  now: Instant,
): Stripe.Event | null {
  const { webhooks } = stripe
  const parameters = [body, signature, secret, toleranceSeconds, undefined, now] as const
  if (!fits(() => webhooks.signature?.verifyHeader(...parameters))) {
    throw new PaymentError('forged', 'The signature of the notification does not match.')
  }
  try {
    return webhooks.constructEvent(...parameters)
  } catch {
    // The signature fits, but the library does not know this kind of event.
    return null
  }
}

/** The library throws errors of several kinds for a header that it can't read or that does not fit. */
function fits(verify: () => boolean | undefined): boolean {
  try {
    return verify() === true
  } catch {
    return false
  }
}
