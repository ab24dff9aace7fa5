import type { Readers, Writers } from '#core/ports/stores.ts'
import type { ReadSession, WriteSession } from '../session.ts'
import { accountReader, accountWriter } from './accounts.ts'
import { batchReader, batchWriter } from './batches.ts'
import { cardReader, cardWriter } from './cards.ts'
import { carrierBookReader, carrierBookWriter } from './carrier-book.ts'
import { clockReader, clockWriter } from './clocks.ts'
import { closeoutReader, closeoutWriter } from './closeouts.ts'
import { factReader, factWriter } from './facts.ts'
import { jobReader, jobWriter } from './jobs.ts'
import { keyReader, keyWriter } from './keys.ts'
import { ledgerReader, ledgerWriter } from './ledger.ts'
import { orderReader, orderWriter } from './orders.ts'
import { paymentBookReader, paymentBookWriter } from './payment-book.ts'
import { purchaseReader, purchaseWriter } from './purchases.ts'
import { rateCardReader, rateCardWriter } from './rate-cards.ts'
import { requestLogReader, requestLogWriter } from './request-log.ts'
import { seedWriter } from './seed.ts'
import { shipmentReader, shipmentWriter } from './shipments.ts'
import { shopReader, shopWriter } from './shops.ts'
import { tokenReader, tokenWriter } from './tokens.ts'
import { topUpReader, topUpWriter } from './top-ups.ts'
import { trackingReader, trackingWriter } from './tracking.ts'

/** Every store over one session. The writers are made as they are used: a command needs a few. */
export const readersOn = (session: ReadSession): Readers => ({
  accounts: accountReader(session),
  tokens: tokenReader(session),
  ledger: ledgerReader(session),
  rateCards: rateCardReader(session),
  facts: factReader(session),
  jobs: jobReader(session),
  requestLog: requestLogReader(session),
  clocks: clockReader(session),
  keys: keyReader(session),
  tracking: trackingReader(session),
  carrierBook: carrierBookReader(session),
  purchases: purchaseReader(session),
  shipments: shipmentReader(session),
  shops: shopReader(session),
  orders: orderReader(session),
  cards: cardReader(session),
  topUps: topUpReader(session),
  paymentBook: paymentBookReader(session),
  batches: batchReader(session),
  closeouts: closeoutReader(session),
})

/** `aboutCallers` hears of a command that may change what a token stands for. */
export const writersOn = (session: WriteSession, aboutCallers: () => void = () => {}): Writers =>
  new SessionWriters(session, aboutCallers)

/** A class, because every command has its own, and getters of a literal are made anew with it. */
class SessionWriters implements Writers {
  readonly #session: WriteSession
  readonly #aboutCallers: () => void

  constructor(session: WriteSession, aboutCallers: () => void) {
    this.#session = session
    this.#aboutCallers = aboutCallers
  }

  get accounts() {
    this.#aboutCallers()
    return accountWriter(this.#session)
  }

  get tokens() {
    this.#aboutCallers()
    return tokenWriter(this.#session)
  }

  get ledger() {
    return ledgerWriter(this.#session)
  }

  get rateCards() {
    return rateCardWriter(this.#session)
  }

  get facts() {
    return factWriter(this.#session)
  }

  get shipments() {
    return shipmentWriter(this.#session)
  }

  get batches() {
    return batchWriter(this.#session)
  }

  get closeouts() {
    return closeoutWriter(this.#session)
  }

  get purchases() {
    return purchaseWriter(this.#session)
  }

  get carrierBook() {
    return carrierBookWriter(this.#session)
  }

  get tracking() {
    return trackingWriter(this.#session)
  }

  get keys() {
    return keyWriter(this.#session)
  }

  get clocks() {
    this.#aboutCallers()
    return clockWriter(this.#session)
  }

  get requestLog() {
    return requestLogWriter(this.#session)
  }

  get jobs() {
    return jobWriter(this.#session)
  }

  get shops() {
    return shopWriter(this.#session)
  }

  get orders() {
    return orderWriter(this.#session)
  }

  get seed() {
    return seedWriter(this.#session)
  }

  get cards() {
    return cardWriter(this.#session)
  }

  get topUps() {
    return topUpWriter(this.#session)
  }

  get paymentBook() {
    return paymentBookWriter(this.#session)
  }
}
