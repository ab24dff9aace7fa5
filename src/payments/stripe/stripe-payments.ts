import type Stripe from 'stripe'
import {
  type Charge,
  type LostCharge,
  type Payment,
  PaymentError,
  type Payments,
  type RecognisedCard,
} from '#core/ports/payments.ts'
import { paymentOfIntent, referenceKey } from './payment-of-intent.ts'
import { readStripeNotification } from './read-event.ts'
import { reversalsOfPayment } from './reversals-of-payment.ts'
import { paymentErrorOf } from './stripe-errors.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** Stripe's clock and ours need not agree. */
const clockSkewMs = 5 * 60_000

/**
 * Payments by Stripe: intents on a saved card that are confirmed at once, without the payer. Our
 * reference is the idempotency key, and Stripe returns it as metadata.
 */
export function stripePayments(settings: StripeSettings): Payments {
  const { secretKey, webhookSecret } = settings
  const endpoint = { secret: webhookSecret, live: secretKey.includes('_live_') }
  let connecting: Promise<Stripe> | null = null
  const ask = async <T>(question: (stripe: Stripe) => Promise<T>): Promise<T> => {
    connecting ??= connectStripe(settings)
    const stripe = await connecting
    try {
      return await question(stripe)
    } catch (error) {
      throw paymentErrorOf(error)
    }
  }
  return {
    provider: 'stripe',
    recognise: token => ask(stripe => recognise(stripe, token)),
    charge: order => ask(stripe => charge(stripe, order)),
    find: lost => ask(stripe => find(stripe, lost)),
    reversals: paymentId => ask(stripe => reversalsOfPayment(stripe, paymentId)),
    notifications: {
      signatureHeader: 'stripe-signature',
      read: (body, signature, now) =>
        ask(async stripe => readStripeNotification(stripe, endpoint, body, signature, now)),
    },
  }
}

/** A card that can be charged without its holder: saved with a customer. */
async function recognise(stripe: Stripe, token: string): Promise<RecognisedCard> {
  if (!/^pm_\w+$/.test(token)) {
    throw new PaymentError('rejected', "Stripe's tokens for saved cards begin with pm_.")
  }
  const { id, type, card, customer } = await stripe.paymentMethods.retrieve(token)
  if (type !== 'card' || !card) throw new PaymentError('rejected', 'This is not a card.')
  if (customer === null) {
    throw new PaymentError('rejected', 'The card is not saved with a Stripe customer.')
  }
  const until = `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`
  return {
    token: id,
    payer: typeof customer === 'string' ? customer : customer.id,
    label: `${card.brand} ending in ${card.last4}, ${until}`,
  }
}

async function charge(
  stripe: Stripe,
  { reference, card, amount, currency }: Charge,
): Promise<Payment> {
  const intent = await stripe.paymentIntents.create(
    {
      amount,
      currency: currency.toLowerCase(),
      ...(card.payer === null ? {} : { customer: card.payer }),
      payment_method: card.token,
      allowed_payment_method_types: ['card'],
      confirm: true,
      off_session: true,
      description: 'Shipping credits',
      metadata: { [referenceKey]: reference },
    },
    { idempotencyKey: reference },
  )
  return ours(await finished(stripe, intent))
}

/** Cancels an intent that its payer would have to confirm: nobody may confirm it later without us. */
async function finished(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== 'requires_action') return intent
  try {
    await stripe.paymentIntents.cancel(intent.id)
  } catch (error) {
    // If it gets paid nevertheless, its notification reports that, and we credit it.
    if (!(paymentErrorOf(error) instanceof PaymentError)) throw error
  }
  return intent
}

/** By its id if we know it, else in the customer's list since then, which Stripe keeps up to date. */
async function find(
  stripe: Stripe,
  { reference, card, askedAt, paymentId }: LostCharge,
): Promise<Payment | null> {
  if (paymentId !== null) {
    return ours(await finished(stripe, await stripe.paymentIntents.retrieve(paymentId)))
  }
  const since = Math.floor((askedAt - clockSkewMs) / 1000)
  const intents = stripe.paymentIntents.list({
    ...(card.payer === null ? {} : { customer: card.payer }),
    created: { gte: since },
    limit: 100,
  })
  for await (const intent of intents) {
    if (intent.metadata[referenceKey] === reference) return ours(await finished(stripe, intent))
  }
  return null
}

function ours(intent: Stripe.PaymentIntent): Payment {
  const payment = paymentOfIntent(intent)
  if (payment) return payment
  throw new PaymentError('unavailable', 'The payment provider answered with another payment.')
}

const timeoutMs = 10_000

/** Loads the library on first use: no other command waits for it. */
async function connectStripe(settings: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  return new Stripe(settings.secretKey, {
    ...settings.api,
    timeout: settings.timeoutMs ?? timeoutMs,
    // Both tries have one idempotency key: Stripe charges once.
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'postilion' },
  })
}
