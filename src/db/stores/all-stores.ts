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
import { freightReader, freightWriter } from './shipment/freight.ts'
import { labelFileReader, labelFileWriter } from './shipment/label-files.ts'
import { shipmentReader, shipmentWriter } from './shipment/shipments.ts'
import { trackingReader, trackingWriter } from './shipment/tracking.ts'
import { carrierAccountReader, carrierAccountWriter } from './system/carrier-accounts.ts'
import { carrierPaceReader, carrierPaceWriter } from './system/carrier-pace.ts'
import { carrierTokenReader, carrierTokenWriter } from './system/carrier-tokens.ts'
import { exchangeRateReader, exchangeRateWriter } from './system/exchange-rates.ts'
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

/** What others must learn of a transaction after its commit. */
type TransactionNotes = {
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

type MakeWriter<W> = (session: WriteSession, notes: TransactionNotes) => W

/** Each store's reader, null where it has none, and its writer. */
type AllStores = {
  readonly [Name in keyof Writers]: readonly [
    Name extends keyof Readers ? (session: ReadSession) => Readers[Name] : null,
    MakeWriter<Writers[Name]>,
  ]
}

const noteCallers = (notes: TransactionNotes): void => {
  notes.changesCallers = true
}

/** A writer of which most changes are for callers: whoever takes it is noted to change them. */
const changingCallers =
  <W>(writer: (session: WriteSession) => W): MakeWriter<W> =>
  (session, notes) => {
    noteCallers(notes)
    return writer(session)
  }

/** A writer that is handed what it calls, or fills, when it does what others must learn. */
const handing =
  <N, W>(
    writer: (session: WriteSession, handed: N) => W,
    handed: (notes: TransactionNotes) => N,
  ): MakeWriter<W> =>
  (session, notes) =>
    writer(session, handed(notes))

const noteDue =
  ({ enqueued }: TransactionNotes) =>
  (runAt: number): void => {
    enqueued.push({ kind: 'deliver-events', runAt })
  }

const allStores: AllStores = {
  accounts: [accountReader, changingCallers(accountWriter)],
  tokens: [tokenReader, changingCallers(tokenWriter)],
  allowances: [null, allowanceWriter],
  clocks: [clockReader, changingCallers(clockWriter)],
  requestLog: [
    requestLogReader,
    handing(
      requestLogWriter,
      ({ outcomes }) =>
        noted =>
          outcomes.push(noted),
    ),
  ],
  calls: [callReader, callWriter],
  users: [userReader, changingCallers(userWriter)],
  sessions: [sessionReader, handing(sessionWriter, notes => () => noteCallers(notes))],
  passkeys: [passkeyReader, passkeyWriter],
  oneTimeCodes: [oneTimeCodeReader, oneTimeCodeWriter],
  invitations: [invitationReader, invitationWriter],
  shipments: [shipmentReader, shipmentWriter],
  freight: [freightReader, freightWriter],
  tracking: [
    session => trackingReader(session, 'parcels'),
    session => trackingWriter(session, 'parcels'),
  ],
  labelFiles: [labelFileReader, labelFileWriter],
  prints: [printReader, printWriter],
  batches: [batchReader, batchWriter],
  closeouts: [closeoutReader, closeoutWriter],
  pickups: [pickupReader, pickupWriter],
  shops: [shopReader, shopWriter],
  orders: [orderReader, orderWriter],
  products: [productReader, productWriter],
  purchases: [purchaseReader, purchaseWriter],
  voids: [voidReader, voidWriter],
  carrierFacts: [carrierFactReader, carrierFactWriter],
  carrierAccounts: [carrierAccountReader, carrierAccountWriter],
  carrierBook: [carrierBookReader, carrierBookWriter],
  carrierTokens: [carrierTokenReader, carrierTokenWriter],
  carrierPace: [carrierPaceReader, carrierPaceWriter],
  ledger: [ledgerReader, ledgerWriter],
  cards: [cardReader, cardWriter],
  topUps: [topUpReader, topUpWriter],
  reversals: [reversalReader, reversalWriter],
  paymentBook: [paymentBookReader, paymentBookWriter],
  events: [eventReader, handing(eventWriter, noteDue)],
  webhooks: [webhookReader, handing(webhookWriter, noteDue)],
  keys: [keyReader, keyWriter],
  jobs: [jobReader, handing(jobWriter, notes => notes.enqueued)],
  rateCards: [rateCardReader, rateCardWriter],
  exchangeRates: [exchangeRateReader, exchangeRateWriter],
  hsTables: [hsTableReader, hsTableWriter],
  worldValues: [worldValueReader, worldValueWriter],
  seed: [null, seedWriter],
}

export function readersOn(session: ReadSession): Readers {
  const readers = Object.entries(allStores).flatMap(([name, [reader]]) =>
    reader === null ? [] : [[name, reader(session)] as const],
  )
  return Object.fromEntries(readers) as Readers
}

export const writersOn = (session: WriteSession, notes = noNotes()): Writers =>
  new SessionWriters(session, notes) as unknown as Writers

/** Makes a writer when it is taken: work needs a few of them, and making all of them costs 10 µs. */
class SessionWriters {
  readonly session: WriteSession
  readonly notes: TransactionNotes

  constructor(session: WriteSession, notes: TransactionNotes) {
    this.session = session
    this.notes = notes
  }
}

for (const [name, [, writer]] of Object.entries(allStores)) {
  Object.defineProperty(SessionWriters.prototype, name, {
    get(this: SessionWriters) {
      return writer(this.session, this.notes)
    },
  })
}
