import type { Payments } from '#core/ports/payments.ts'
import type { World } from '#core/world.ts'
import type { PaymentLog } from './payment-log.ts'
import { later } from './sandbox/later.ts'
import { SandboxPayments, type TillEquipment } from './sandbox/sandbox-payments.ts'
import { tellWorld } from './sandbox/tell-world.ts'
import { stripePayments } from './stripe/stripe-payments.ts'
import type { StripeSettings } from './stripe/stripe-settings.ts'

export type PaymentsSetting = Pick<World, 'environment' | 'clock'> & {
  readonly store: TillEquipment['store']
  /** The world that they will be in, once it stands. */
  readonly world: () => World
  readonly log: PaymentLog
  /** Null where nobody takes money in production. */
  readonly stripe: StripeSettings | null
}

/** Who takes money in a world. Test money stays in the sandbox, whatever production uses. */
export function openPayments({
  environment,
  store,
  clock,
  world,
  log,
  stripe,
}: PaymentsSetting): (Payments & Partial<AsyncDisposable>) | null {
  if (environment === 'production') return stripe && stripePayments(stripe)
  const lost = (error: unknown) =>
    log.error({ err: error }, 'a notification of the sandbox was lost')
  return new SandboxPayments({ store, clock, later, tell: tellWorld(world, log), lost })
}
