import type { Log } from '#core/ports/log.ts'
import type { Payments } from '#core/ports/payments.ts'
import type { World } from '#core/world.ts'
import { notifyWorld } from './sandbox/notify-world.ts'
import { runLater } from './sandbox/run-later.ts'
import { type SandboxPaymentDeps, SandboxPayments } from './sandbox/sandbox-payments.ts'
import { stripePayments } from './stripe/stripe-payments.ts'
import type { StripeSettings } from './stripe/stripe-settings.ts'

export type PaymentsOptions = Pick<World, 'environment' | 'clock'> & {
  readonly store: SandboxPaymentDeps['store']
  /** The world that they belong to; it is built after them. */
  readonly world: () => World
  readonly log: Log
  /** Null where nobody takes money in production. */
  readonly stripe: StripeSettings | null
}

/** The payment provider of a world. The sandbox takes test money, whatever production uses. */
export function openPayments({
  environment,
  store,
  clock,
  world,
  log,
  stripe,
}: PaymentsOptions): (Payments & Partial<AsyncDisposable>) | null {
  if (environment === 'production') return stripe && stripePayments(stripe)
  const notificationFailed = (error: unknown) =>
    log.error({ err: error }, 'a notification of the sandbox was lost')
  const notify = notifyWorld(world, log)
  return new SandboxPayments({ store, clock, runLater, notify, notificationFailed })
}
