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

/** What a provider outside our house needs to keep its own book. A world's store has all of it. */
export type TillEquipment = {
  readonly store: {
    readonly read: { readonly paymentBook: PaymentBookReader }
    transact<T>(
      lane: number,
      command: (writers: { readonly paymentBook: PaymentBookWriter }) => Promise<T>,
    ): Promise<T>
    takeNumbers(range: string, count: number): Promise<number>
  }
  readonly clock: Clock
  /** Where its notifications go. */
  tell(payment: Payment): Promise<void>
  /** Hears of each notification that could not be told. */
  lost(error: unknown): void
  /** Does something in a while; what it answers calls that off. */
  later(act: () => Promise<void>, afterMs: number): () => void
}

/** A moment after the answer, as notifications come. */
const soonMs = 200
/** How long the money of a payment that is told late takes. */
const lateMs = 1500

/**
 * The sandbox's payment provider: it keeps a book of its own, whatever becomes of its answers, and
 * tells of each payment afterwards. A reference is charged once, however often it is sent.
 */
export class SandboxPayments implements Payments, AsyncDisposable {
  readonly provider = 'sandbox'
  readonly #equipment: TillEquipment
  readonly #waiting = new Set<() => void>()
  readonly #telling = new Set<Promise<void>>()

  constructor(equipment: TillEquipment) {
    this.#equipment = equipment
  }

  /** What was not told by then is never told: the reconciler finds it in the book. */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const callOff of this.#waiting) callOff()
    await Promise.all(this.#telling)
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
    // A provider that is asked again answers again, and has no more to tell.
    if (!first) return payment
    if (charge.fault === 'crash_after_carrier') throw new SandboxCrash()
    if (magic === 'told_first') await this.#tell(charge.reference, magic)
    else this.#notify(charge.reference, magic)
    if (magic === 'lost_answer') {
      throw new PaymentError('unavailable', "The payment provider's answer did not arrive.")
    }
    return payment
  }

  async find({ reference }: LostCharge): Promise<Payment | null> {
    const { store, clock } = this.#equipment
    const booked = await store.read.paymentBook.find(reference)
    return booked && asTold(booked, clock.now())
  }

  /** Of two that come with one reference at once, the second gets what the first was booked as. */
  async #book(
    { reference, card, amount, currency }: Charge,
    magic: MagicAmount | null,
  ): Promise<{ payment: Payment; first: boolean }> {
    const { store, clock } = this.#equipment
    const serial = await store.takeNumbers('sandbox_payment', 1)
    const refusal = magic === 'declined' ? 'test_card_declined' : card.token
    const late = magic === 'told_late' || magic === 'told_wrongly'
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
    return { payment: asTold(booked, clock.now()), first: booked === entry }
  }

  #notify(reference: string, magic: MagicAmount | null): void {
    const afterMs = magic === 'told_late' || magic === 'told_wrongly' ? lateMs : soonMs
    const times = magic === 'told_thrice' ? 3 : 1
    for (let round = 1; round <= times; round += 1) {
      const callOff = this.#equipment.later(() => {
        this.#waiting.delete(callOff)
        const telling = this.#tell(reference, magic).finally(() => this.#telling.delete(telling))
        this.#telling.add(telling)
        return telling
      }, afterMs * round)
      this.#waiting.add(callOff)
    }
  }

  /** Nobody waits for it, so that its failure must end here: the reconciler finds what was not told. */
  async #tell(reference: string, magic: MagicAmount | null): Promise<void> {
    const { store, clock, tell, lost } = this.#equipment
    try {
      const booked = await store.read.paymentBook.find(reference)
      if (!booked) return
      const payment = asTold(booked, clock.now())
      await tell(magic === 'told_wrongly' ? { ...payment, amount: payment.amount * 100 } : payment)
    } catch (error) {
      lost(error)
    }
  }
}

const asTold = (booked: BookedPayment, now: number): Payment => ({
  id: booked.paymentId,
  reference: booked.reference,
  amount: booked.amount,
  currency: booked.currency,
  outcome:
    booked.declined !== null
      ? { kind: 'declined', reason: booked.declined }
      : { kind: booked.paidAt <= now ? 'paid' : 'pending' },
})
