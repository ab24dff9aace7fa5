import type Stripe from 'stripe'
import type { StripeSettings } from './stripe-settings.ts'

const timeoutMs = 10_000

/** Loaded when it is first needed: no other command waits for the library. */
export async function connectStripe(settings: StripeSettings): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  return new Stripe(settings.secretKey, {
    ...settings.api,
    timeout: settings.timeoutMs ?? timeoutMs,
    // Under one idempotency key, so that the second try of a charge is the first.
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'postilion' },
  })
}
