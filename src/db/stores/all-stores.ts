import type { Readers, Writers } from '#core/store.ts'
import type { ReadSession, WriteSession } from '../engine/session.ts'
import { accountReader, accountWriter } from './account/accounts.ts'
import { clockReader, clockWriter } from './account/clocks.ts'
import { requestLogReader, requestLogWriter } from './account/request-log.ts'
import { tokenReader, tokenWriter } from './account/tokens.ts'
import { cardReader, cardWriter } from './money/cards.ts'
import { ledgerReader, ledgerWriter } from './money/ledger.ts'
import { paymentBookReader, paymentBookWriter } from './money/payment-book.ts'
import { topUpReader, topUpWriter } from './money/top-ups.ts'
import { orderReader, orderWriter } from './order/orders.ts'
import { shopReader, shopWriter } from './order/shops.ts'
import { carrierBookReader, carrierBookWriter } from './purchase/carrier-book.ts'
import { keyReader, keyWriter } from './purchase/keys.ts'
import { purchaseReader, purchaseWriter } from './purchase/purchases.ts'
import { seedWriter } from './seed/seed.ts'
import { batchReader, batchWriter } from './shipment/batches.ts'
import { closeoutReader, closeoutWriter } from './shipment/closeouts.ts'
import { shipmentReader, shipmentWriter } from './shipment/shipments.ts'
import { trackingReader, trackingWriter } from './shipment/tracking.ts'
import { jobReader, jobWriter } from './system/jobs.ts'
import { rateCardReader, rateCardWriter } from './system/rate-cards.ts'
import { worldValueReader, worldValueWriter } from './system/world-values.ts'

export const readersOn = (session: ReadSession): Readers => ({
  accounts: accountReader(session),
  tokens: tokenReader(session),
  ledger: ledgerReader(session),
  rateCards: rateCardReader(session),
  worldValues: worldValueReader(session),
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

const writerOn: { readonly [Name in keyof Writers]: (session: WriteSession) => Writers[Name] } = {
  accounts: accountWriter,
  tokens: tokenWriter,
  ledger: ledgerWriter,
  rateCards: rateCardWriter,
  worldValues: worldValueWriter,
  shipments: shipmentWriter,
  batches: batchWriter,
  closeouts: closeoutWriter,
  purchases: purchaseWriter,
  carrierBook: carrierBookWriter,
  tracking: trackingWriter,
  keys: keyWriter,
  clocks: clockWriter,
  requestLog: requestLogWriter,
  jobs: jobWriter,
  shops: shopWriter,
  orders: orderWriter,
  seed: seedWriter,
  cards: cardWriter,
  topUps: topUpWriter,
  paymentBook: paymentBookWriter,
}

/** Work with these may change for whom or when a token is valid. */
const callerStores: ReadonlySet<string> = new Set<keyof Writers>(['accounts', 'tokens', 'clocks'])

/** Calls `onCallerStore` where the work takes one of those. */
export const writersOn = (session: WriteSession, onCallerStore: () => void = () => {}): Writers =>
  new SessionWriters(session, onCallerStore) as unknown as Writers

/** Has a getter for each writer: work needs a few of them, and making all of them costs 10 µs. */
class SessionWriters {
  readonly session: WriteSession
  readonly onCallerStore: () => void

  constructor(session: WriteSession, onCallerStore: () => void) {
    this.session = session
    this.onCallerStore = onCallerStore
  }
}

for (const [name, writer] of Object.entries(writerOn)) {
  Object.defineProperty(SessionWriters.prototype, name, {
    get(this: SessionWriters) {
      if (callerStores.has(name)) this.onCallerStore()
      return writer(this.session)
    },
  })
}
