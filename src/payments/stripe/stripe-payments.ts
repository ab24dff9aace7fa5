import type Stripe from 'stripe'
import {
  type Charge,
  type LostCharge,
  type Payment,
  PaymentError,
  type Payments,
  type RecognisedCard,
} from '#core/ports/payments.ts'
import { connectStripe } from './connect-stripe.ts'
import { paymentOfIntent, referenceKey } from './payment-of-intent.ts'
import { readEvent } from './read-event.ts'
import { paymentErrorOf } from './stripe-errors.ts'
import type { StripeSettings } from './stripe-settings.ts'

/** Stripe's clock and ours need not agree. */
const clockSkewMs = 5 * 60_000

/**
 * Payments by Stripe: intents that are confirmed at once, without their payer, on a card that was
 * saved for that. Our reference is the idempotency key, and comes back as metadata.
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
    notifications: {
      signatureHeader: 'stripe-signature',
      read: (body, signature, now) =>
        ask(async stripe => readEvent(stripe, endpoint, body, signature, now)),
    },
  }
}

/** A card that can be charged without its holder: saved with a customer. */
async function recognise(stripe: Stripe, token: string): Promise<RecognisedCard> {
  if (!/^pm_\w+$/.test(token)) {
    throw new PaymentError('rejected', "Stripe's tokens of saved cards begin with pm_.")
  }
  const { id, type, card, customer } = await stripe.paymentMethods.retrieve(token)
  if (type !== 'card' || !card) throw new PaymentError('rejected', 'This is no card.')
  if (customer === null) {
    throw new PaymentError('rejected', 'The card is not saved with a customer of Stripe.')
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

/** Nobody is here to confirm what asks for its holder, and it must not be confirmed behind our back. */
async function finished(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  if (intent.status !== 'requires_action') return intent
  try {
    await stripe.paymentIntents.cancel(intent.id)
  } catch (error) {
    // Should it be paid nevertheless, its notification says so, and is credited.
    if (!(paymentErrorOf(error) instanceof PaymentError)) throw error
  }
  return intent
}

/** By the id where one is known, else among what the customer was charged since: a list is never stale. */
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
