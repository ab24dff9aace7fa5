import type { Environment } from '#core/environment.ts'
import type { TopUpBooks } from '#core/payment/conclude-top-up.ts'
import { applyPaymentReport } from '#core/payment/take-report.ts'
import type { Log } from '#core/ports/log.ts'
import type { PaymentReport, Payments } from '#core/ports/payments.ts'
import { SandboxPayments } from './sandbox/sandbox-payments.ts'
import { stripePayments } from './stripe/stripe-payments.ts'
import type { StripeSettings } from './stripe/stripe-settings.ts'

type PaymentsOptions = TopUpBooks & {
  readonly environment: Environment
  readonly log: Log
  /** Null where nobody takes money in production. */
  readonly stripe: StripeSettings | null
}

/** The payment provider of a world. The sandbox takes test money, whatever production uses. */
export function openPayments({
  environment,
  store,
  clock,
  log,
  writeEvent,
  stripe,
}: PaymentsOptions): (Payments & Partial<AsyncDisposable>) | null {
  if (environment === 'production') return stripe && stripePayments(stripe)
  /** Arrives as one of a real provider would by HTTP. */
  const notify = async (report: PaymentReport): Promise<void> => {
    const result = await applyPaymentReport({ store, clock, writeEvent }, report)
    if (result?.conclusion === 'mismatch') {
      log.warn(result, 'a notification reports a payment that does not fit its top-up')
    }
  }
  const notificationFailed = (error: unknown) =>
    log.error({ err: error }, 'a notification of the sandbox was lost')
  return new SandboxPayments({ store, clock, runLater, notify, notificationFailed })
}

/** Runs an act by the machine's clock, and keeps no process alive for it. The act handles its own errors. */
function runLater(act: () => Promise<void>, afterMs: number): () => void {
  const timer = setTimeout(() => void act(), afterMs)
  timer.unref()
  return () => clearTimeout(timer)
}
