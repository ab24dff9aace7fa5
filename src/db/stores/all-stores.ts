import type { EnqueuedWork } from '#core/ports/queue.ts'
import type { Readers, Writers } from '#core/store.ts'
import type { ReadSession, WriteSession } from '../engine/session.ts'
import { accountReader, accountWriter } from './account/accounts.ts'
import { allowanceWriter } from './account/allowances.ts'
import { callReader, callWriter } from './account/calls.ts'
import { clockReader, clockWriter } from './account/clocks.ts'
import { type NotedOutcome, requestLogReader, requestLogWriter } from './account/request-log.ts'
import { tokenReader, tokenWriter } from './account/tokens.ts'
import { eventReader, eventWriter } from './event/events.ts'
import { webhookReader, webhookWriter } from './event/webhooks.ts'
import { freightReader, freightWriter } from './freight/freight.ts'
import { cardReader, cardWriter } from './money/cards.ts'
import { ledgerReader, ledgerWriter } from './money/ledger.ts'
import { paymentBookReader, paymentBookWriter } from './money/payment-book.ts'
import { reversalReader, reversalWriter } from './money/reversals.ts'
import { topUpReader, topUpWriter } from './money/top-ups.ts'
import { orderReader, orderWriter } from './order/orders.ts'
import { shopReader, shopWriter } from './order/shops.ts'
import { pickupReader, pickupWriter } from './pickup/pickups.ts'
import { printReader, printWriter } from './print/prints.ts'
import { productReader, productWriter } from './product/products.ts'
import { carrierBookReader, carrierBookWriter } from './purchase/carrier-book.ts'
import { carrierFactReader, carrierFactWriter } from './purchase/carrier-facts.ts'
import { purchaseReader, purchaseWriter } from './purchase/purchases.ts'
import { voidReader, voidWriter } from './purchase/voids.ts'
import { seedWriter } from './seed/seed.ts'
import { batchReader, batchWriter } from './shipment/batches.ts'
import { closeoutReader, closeoutWriter } from './shipment/closeouts.ts'
import { labelFileReader, labelFileWriter } from './shipment/label-files.ts'
import { shipmentReader, shipmentWriter } from './shipment/shipments.ts'
import { trackingReader, trackingWriter } from './shipment/tracking.ts'
import { carrierPaceReader, carrierPaceWriter } from './system/carrier-pace.ts'
import { carrierTokenReader, carrierTokenWriter } from './system/carrier-tokens.ts'
import { hsTableReader, hsTableWriter } from './system/hs-tables.ts'
import { jobReader, jobWriter } from './system/jobs.ts'
import { keyReader, keyWriter } from './system/keys.ts'
import { rateCardReader, rateCardWriter } from './system/rate-cards.ts'
import { worldValueReader, worldValueWriter } from './system/world-values.ts'
import { invitationReader, invitationWriter } from './user/invitations.ts'
import { oneTimeCodeReader, oneTimeCodeWriter } from './user/one-time-codes.ts'
import { passkeyReader, passkeyWriter } from './user/passkeys.ts'
import { sessionReader, sessionWriter } from './user/sessions.ts'
import { userReader, userWriter } from './user/users.ts'

export const readersOn = (session: ReadSession): Readers => ({
  accounts: accountReader(session),
  tokens: tokenReader(session),
  users: userReader(session),
  sessions: sessionReader(session),
  passkeys: passkeyReader(session),
  oneTimeCodes: oneTimeCodeReader(session),
  invitations: invitationReader(session),
  ledger: ledgerReader(session),
  rateCards: rateCardReader(session),
  hsTables: hsTableReader(session),
  worldValues: worldValueReader(session),
  jobs: jobReader(session),
  requestLog: requestLogReader(session),
  calls: callReader(session),
  clocks: clockReader(session),
  keys: keyReader(session),
  tracking: trackingReader(session),
  carrierBook: carrierBookReader(session),
  carrierTokens: carrierTokenReader(session),
  carrierPace: carrierPaceReader(session),
  purchases: purchaseReader(session),
  pickups: pickupReader(session),
  prints: printReader(session),
  carrierFacts: carrierFactReader(session),
  voids: voidReader(session),
  shipments: shipmentReader(session),
  freight: freightReader(session),
  labelFiles: labelFileReader(session),
  shops: shopReader(session),
  orders: orderReader(session),
  products: productReader(session),
  cards: cardReader(session),
  topUps: topUpReader(session),
  reversals: reversalReader(session),
  paymentBook: paymentBookReader(session),
  batches: batchReader(session),
  closeouts: closeoutReader(session),
  events: eventReader(session),
  webhooks: webhookReader(session),
})

/** What others must learn of a transaction after its commit. */
export type TransactionNotes = {
  /** It may change for whom or when a token is valid. */
  changesCallers: boolean
  readonly enqueued: EnqueuedWork[]
  readonly outcomes: NotedOutcome[]
}

export const noNotes = (): TransactionNotes => ({
  changesCallers: false,
  enqueued: [],
  outcomes: [],
})

export const writersOn = (session: WriteSession, notes = noNotes()): Writers =>
  new SessionWriters(session, notes)

/** Makes a writer when it is taken: work needs a few of them, and making all of them costs 10 µs. */
class SessionWriters implements Writers {
  readonly #session: WriteSession
  readonly #notes: TransactionNotes

  constructor(session: WriteSession, notes: TransactionNotes) {
    this.#session = session
    this.#notes = notes
  }

  readonly #noteDue = (runAt: number): void => {
    this.#notes.enqueued.push({ kind: 'deliver-events', runAt })
  }

  get accounts() {
    this.#notes.changesCallers = true
    return accountWriter(this.#session)
  }

  get tokens() {
    this.#notes.changesCallers = true
    return tokenWriter(this.#session)
  }

  get users() {
    this.#notes.changesCallers = true
    return userWriter(this.#session)
  }

  get sessions() {
    return sessionWriter(this.#session, () => {
      this.#notes.changesCallers = true
    })
  }

  get passkeys() {
    return passkeyWriter(this.#session)
  }

  get oneTimeCodes() {
    return oneTimeCodeWriter(this.#session)
  }

  get invitations() {
    return invitationWriter(this.#session)
  }

  get allowances() {
    return allowanceWriter(this.#session)
  }

  get ledger() {
    return ledgerWriter(this.#session)
  }

  get rateCards() {
    return rateCardWriter(this.#session)
  }

  get hsTables() {
    return hsTableWriter(this.#session)
  }

  get worldValues() {
    return worldValueWriter(this.#session)
  }

  get shipments() {
    return shipmentWriter(this.#session)
  }

  get freight() {
    return freightWriter(this.#session)
  }

  get labelFiles() {
    return labelFileWriter(this.#session)
  }

  get batches() {
    return batchWriter(this.#session)
  }

  get closeouts() {
    return closeoutWriter(this.#session)
  }

  get prints() {
    return printWriter(this.#session)
  }

  get pickups() {
    return pickupWriter(this.#session)
  }

  get purchases() {
    return purchaseWriter(this.#session)
  }

  get carrierFacts() {
    return carrierFactWriter(this.#session)
  }

  get voids() {
    return voidWriter(this.#session)
  }

  get carrierBook() {
    return carrierBookWriter(this.#session)
  }

  get carrierTokens() {
    return carrierTokenWriter(this.#session)
  }

  get carrierPace() {
    return carrierPaceWriter(this.#session)
  }

  get tracking() {
    return trackingWriter(this.#session)
  }

  get keys() {
    return keyWriter(this.#session)
  }

  get clocks() {
    this.#notes.changesCallers = true
    return clockWriter(this.#session)
  }

  get requestLog() {
    return requestLogWriter(this.#session, noted => this.#notes.outcomes.push(noted))
  }

  get calls() {
    return callWriter(this.#session)
  }

  get events() {
    return eventWriter(this.#session, this.#noteDue)
  }

  get webhooks() {
    return webhookWriter(this.#session, this.#noteDue)
  }

  get jobs() {
    return jobWriter(this.#session, this.#notes.enqueued)
  }

  get shops() {
    return shopWriter(this.#session)
  }

  get orders() {
    return orderWriter(this.#session)
  }

  get products() {
    return productWriter(this.#session)
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

  get reversals() {
    return reversalWriter(this.#session)
  }

  get paymentBook() {
    return paymentBookWriter(this.#session)
  }
}
