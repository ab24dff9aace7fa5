import type Stripe from 'stripe'
import type { StripeSettings } from './stripe-settings.ts'

const timeoutMs = 10_000

/** Loads the library on first use: no other command waits for it. */
export async function connectStripe(settings: StripeSettings): Promise<Stripe> {
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
