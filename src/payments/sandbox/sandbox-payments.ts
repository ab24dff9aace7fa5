import type {
  BookedPayment,
  PaymentBookReader,
  PaymentBookWriter,
} from '#core/payment/payment-book-store.ts'
import {
  type Charge,
  type LostCharge,
  type Payment,
  PaymentError,
  type Payments,
  type RecognisedCard,
} from '#core/ports/payments.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-crash.ts'
import type { Clock } from '#core/time/clock.ts'
import { type MagicAmount, magicOf } from './magic-amounts.ts'
import { magicCards, sandboxCard } from './magic-cards.ts'

/** What the sandbox's provider needs to keep its own book. A world's store has all of it. */
export type SandboxPaymentDeps = {
  readonly store: {
    readonly read: { readonly paymentBook: PaymentBookReader }
    transact<T>(
      account: number,
      work: (writers: { readonly paymentBook: PaymentBookWriter }) => Promise<T>,
    ): Promise<T>
    takeNumbers(range: string, count: number): Promise<number>
  }
  readonly clock: Clock
  /** Delivers a notification. */
  notify(payment: Payment): Promise<void>
  /** Is called when a notification could not be delivered. */
  notificationFailed(error: unknown): void
  /** Runs an act after a while; the function that it returns cancels the act. */
  runLater(act: () => Promise<void>, afterMs: number): () => void
}

/** A notification follows the answer after so long. */
const soonMs = 200
/** A late notification, and its money, take so long. */
const lateMs = 1500

/**
 * The sandbox's payment provider. It keeps its own book, also where its answer is lost, and notifies
 * the world of each payment afterwards. It charges a reference once, however often it is sent.
 */
export class SandboxPayments implements Payments, AsyncDisposable {
  readonly provider = 'sandbox'
  readonly #deps: SandboxPaymentDeps
  /** Cancel the notifications that are not due yet. */
  readonly #cancels = new Set<() => void>()
  readonly #notifying = new Set<Promise<void>>()

  constructor(deps: SandboxPaymentDeps) {
    this.#deps = deps
  }

  /** Later notifications are never sent: the reconciler finds their payments in the book. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const cancel of this.#cancels) cancel()
    await Promise.all(this.#notifying)
  }

  async recognise(token: string): Promise<RecognisedCard> {
    const card = sandboxCard(token)
    if (card) return card
    const known = Object.keys(magicCards).join(', ')
    throw new PaymentError('rejected', `The sandbox has no such card; there are ${known}.`)
  }

  async charge(charge: Charge): Promise<Payment> {
    const magic = magicOf(charge.amount)
    const { payment, first } = await this.#book(charge, magic)
    // A provider that is asked again answers again, and sends no second notification.
    if (!first) return payment
    if (charge.fault === 'crash_after_carrier') throw new SandboxCrash()
    if (magic === 'notified_first') await this.#notify(charge.reference, magic)
    else this.#notifyLater(charge.reference, magic)
    if (magic === 'lost_answer') {
      throw new PaymentError('unavailable', "The payment provider's answer did not arrive.")
    }
    return payment
  }

  async find({ reference }: LostCharge): Promise<Payment | null> {
    const { store, clock } = this.#deps
    const booked = await store.read.paymentBook.find(reference)
    return booked && paymentOf(booked, clock.now())
  }

  /** Two charges may bring one reference at the same time: the second gets the first one's booking. */
  async #book(
    { reference, card, amount, currency }: Charge,
    magic: MagicAmount | null,
  ): Promise<{ payment: Payment; first: boolean }> {
    const { store, clock } = this.#deps
    const serial = await store.takeNumbers('sandbox_payment', 1)
    const refusal = magic === 'declined' ? 'test_card_declined' : card.token
    const late = magic === 'notified_late' || magic === 'notified_wrongly'
    const entry: BookedPayment = {
      reference,
      paymentId: `sandbox_payment_${serial}`,
      amount,
      currency,
      declined: magicCards[refusal] ?? null,
      paidAt: clock.now() + (late ? lateMs : 0),
    }
    const booked = await store.transact(0, async ({ paymentBook }) =>
      (await paymentBook.insert(entry)) ? entry : await paymentBook.find(reference),
    )
    if (!booked) throw new PaymentError('unavailable', 'The payment could not be booked.')
    return { payment: paymentOf(booked, clock.now()), first: booked === entry }
  }

  #notifyLater(reference: string, magic: MagicAmount | null): void {
    const afterMs = magic === 'notified_late' || magic === 'notified_wrongly' ? lateMs : soonMs
    const times = magic === 'notified_thrice' ? 3 : 1
    for (let round = 1; round <= times; round += 1) {
      const cancel = this.#deps.runLater(() => {
        this.#cancels.delete(cancel)
        const notifying = this.#notify(reference, magic).finally(() =>
          this.#notifying.delete(notifying),
        )
        this.#notifying.add(notifying)
        return notifying
      }, afterMs * round)
      this.#cancels.add(cancel)
    }
  }

  /** Nobody awaits it, so its error ends here: the reconciler finds the payment in the book. */
  async #notify(reference: string, magic: MagicAmount | null): Promise<void> {
    const { store, clock, notify, notificationFailed } = this.#deps
    try {
      const booked = await store.read.paymentBook.find(reference)
      if (!booked) return
      const payment = paymentOf(booked, clock.now())
      await notify(
        magic === 'notified_wrongly' ? { ...payment, amount: payment.amount * 100 } : payment,
      )
    } catch (error) {
      notificationFailed(error)
    }
  }
}

const paymentOf = (booked: BookedPayment, now: number): Payment => ({
  id: booked.paymentId,
  reference: booked.reference,
  amount: booked.amount,
  currency: booked.currency,
  outcome:
    booked.declined !== null
      ? { kind: 'declined', reason: booked.declined }
      : { kind: booked.paidAt <= now ? 'paid' : 'pending' },
})
