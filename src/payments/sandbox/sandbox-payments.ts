import { noAccount } from '#core/access.ts'
import type {
  BookedPayment,
  BookedReversal,
  PaymentBookReader,
  PaymentBookWriter,
} from '#core/payment/payment-book-store.ts'
import {
  type Charge,
  type LostCharge,
  type Payment,
  PaymentError,
  type PaymentReport,
  type PaymentReversal,
  type Payments,
  type RecognisedCard,
} from '#core/ports/payments.ts'
import { magicCards } from '#core/sandbox/magic-values.ts'
import { SandboxCrash } from '#core/sandbox/sandbox-fault.ts'
import type { Clock } from '#core/time/clock.ts'
import { houseCurrency } from '#core/values/money.ts'
import { type MagicAmount, magicOf, sandboxCard } from './magic-cards.ts'
import { reversalsAfter } from './magic-reversals.ts'

/** What the sandbox's provider needs to keep its own book. A world's store has all of it. */
type SandboxPaymentDeps = {
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
  notify(report: PaymentReport): Promise<void>
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
 * the world of each payment, refund and dispute afterwards. It charges a reference once, however often
 * it is sent.
 */
export class SandboxPayments implements Payments, AsyncDisposable {
  readonly provider = 'sandbox'
  readonly #deps: SandboxPaymentDeps
  /** Cancel what is not due yet. */
  readonly #cancels = new Set<() => void>()
  readonly #acting = new Set<Promise<void>>()

  constructor(deps: SandboxPaymentDeps) {
    this.#deps = deps
  }

  /** Later notifications are never sent: the reconciler finds their payments in the book. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const cancel of this.#cancels) cancel()
    await Promise.all(this.#acting)
  }

  async recognise(token: string): Promise<RecognisedCard> {
    const card = sandboxCard(token)
    if (card) return card
    const known = Object.keys(magicCards).join(', ')
    throw new PaymentError('rejected', `The sandbox has no such card. The test cards are ${known}.`)
  }

  async charge(charge: Charge): Promise<Payment> {
    const magic = magicOf(charge.amount)
    const { booked, first } = await this.#book(charge, magic)
    const payment = paymentOf(booked, this.#deps.clock.now())
    // A provider that is asked again answers again, and sends no second notification.
    if (!first) return payment
    if (charge.fault === 'crash_after_carrier') throw new SandboxCrash()
    if (magic === 'notified_first') await this.#notify(charge.reference, magic)
    else this.#notifyLater(charge.reference, magic)
    for (const { afterMs, reversal } of reversalsAfter(booked, magic)) {
      this.#later(() => this.#reverseAlone(booked, reversal), afterMs)
    }
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

  async reversals(paymentId: string): Promise<readonly PaymentReversal[]> {
    const booked = await this.#deps.store.read.paymentBook.reversals(paymentId)
    return booked.map(reversal => ({ ...reversal, currency: houseCurrency }))
  }

  /** Gives money of a payment back to its card, or takes it again, and notifies the world. */
  async reverse(
    { reference }: Pick<BookedPayment, 'reference'>,
    reversal: BookedReversal,
  ): Promise<void> {
    const { store, notify } = this.#deps
    await store.transact(noAccount, ({ paymentBook }) => paymentBook.putReversal(reversal))
    await notify({ subject: 'reversals', reference })
  }

  /** Two charges may bring one reference at the same time: the second gets the first one's booking. */
  async #book(
    { reference, card, amount, currency }: Charge,
    magic: MagicAmount | null,
  ): Promise<{ booked: BookedPayment; first: boolean }> {
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
    const booked = await store.transact(noAccount, async ({ paymentBook }) =>
      (await paymentBook.insert(entry)) ? entry : await paymentBook.find(reference),
    )
    if (!booked) throw new PaymentError('unavailable', 'The payment could not be booked.')
    return { booked, first: booked === entry }
  }

  #notifyLater(reference: string, magic: MagicAmount | null): void {
    const afterMs = magic === 'notified_late' || magic === 'notified_wrongly' ? lateMs : soonMs
    const times = magic === 'notified_thrice' ? 3 : 1
    for (let round = 1; round <= times; round += 1) {
      this.#later(() => this.#notify(reference, magic), afterMs * round)
    }
  }

  #later(act: () => Promise<void>, afterMs: number): void {
    const cancel = this.#deps.runLater(() => {
      this.#cancels.delete(cancel)
      const acting = act().finally(() => this.#acting.delete(acting))
      this.#acting.add(acting)
      return acting
    }, afterMs)
    this.#cancels.add(cancel)
  }

  async #reverseAlone(booked: BookedPayment, reversal: BookedReversal): Promise<void> {
    try {
      await this.reverse(booked, reversal)
    } catch (error) {
      this.#deps.notificationFailed(error)
    }
  }

  /** Nobody awaits it, so its error ends here: the reconciler finds the payment in the book. */
  async #notify(reference: string, magic: MagicAmount | null): Promise<void> {
    const { store, clock, notify, notificationFailed } = this.#deps
    try {
      const booked = await store.read.paymentBook.find(reference)
      if (!booked) return
      const payment = paymentOf(booked, clock.now())
      const isWrong = magic === 'notified_wrongly'
      await notify({
        subject: 'outcome',
        payment: isWrong ? { ...payment, amount: payment.amount * 100 } : payment,
      })
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
