import type { Readers, Writers } from '../../core/ports/stores.ts'
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
export const writersOn = (session: WriteSession, aboutCallers: () => void = () => {}): Writers => ({
  get accounts() {
    aboutCallers()
    return accountWriter(session)
  },
  get tokens() {
    aboutCallers()
    return tokenWriter(session)
  },
  get ledger() {
    return ledgerWriter(session)
  },
  get rateCards() {
    return rateCardWriter(session)
  },
  get facts() {
    return factWriter(session)
  },
  get shipments() {
    return shipmentWriter(session)
  },
  get batches() {
    return batchWriter(session)
  },
  get closeouts() {
    return closeoutWriter(session)
  },
  get purchases() {
    return purchaseWriter(session)
  },
  get carrierBook() {
    return carrierBookWriter(session)
  },
  get tracking() {
    return trackingWriter(session)
  },
  get keys() {
    return keyWriter(session)
  },
  get clocks() {
    aboutCallers()
    return clockWriter(session)
  },
  get requestLog() {
    return requestLogWriter(session)
  },
  get jobs() {
    return jobWriter(session)
  },
  get shops() {
    return shopWriter(session)
  },
  get orders() {
    return orderWriter(session)
  },
  get seed() {
    return seedWriter(session)
  },
  get cards() {
    return cardWriter(session)
  },
  get topUps() {
    return topUpWriter(session)
  },
  get paymentBook() {
    return paymentBookWriter(session)
  },
})
