import type { AccountId } from './access.ts'
import type { AccountReader, AccountWriter } from './account/account-store.ts'
import type { RequestAllowanceWriter } from './account/allowance-store.ts'
import type { TokenReader, TokenWriter } from './account/token-store.ts'
import type { BatchReader, BatchWriter } from './batch/batch-store.ts'
import type { CallReader, CallWriter } from './calls/kept-call.ts'
import type { RequestLogReader, RequestLogWriter } from './calls/request-log.ts'
import type {
  CarrierAccountReader,
  CarrierAccountWriter,
} from './carrier-account/carrier-account-store.ts'
import type { ExchangeRateReader, ExchangeRateWriter } from './catalogue/exchange-rate.ts'
import type { RateCardReader, RateCardWriter } from './catalogue/rate-card-store.ts'
import type { CloseoutReader, CloseoutWriter } from './closeout/closeout.ts'
import type { KeyReader, KeyWriter } from './command/key-store.ts'
import type { EventReader, EventWriter } from './event/event-store.ts'
import type { FreightReader, FreightWriter } from './freight/freight-store.ts'
import type { LedgerReader, LedgerWriter } from './ledger/ledger-store.ts'
import type { OrderReader, OrderWriter } from './order/order-store.ts'
import type { CardReader, CardWriter } from './payment/card-store.ts'
import type { PaymentBookReader, PaymentBookWriter } from './payment/payment-book-store.ts'
import type { ReversalReader, ReversalWriter } from './payment/reversal-store.ts'
import type { TopUpReader, TopUpWriter } from './payment/top-up-store.ts'
import type { PickupReader, PickupWriter } from './pickup/pickup.ts'
import type {
  CarrierPaceReader,
  CarrierPaceWriter,
  CarrierTokenReader,
  CarrierTokenWriter,
} from './ports/carrier/connection-stores.ts'
import type { JobReader, JobWriter, WorkKind } from './ports/queue.ts'
import type { PrintReader, PrintWriter } from './print/print-store.ts'
import type { ProductReader, ProductWriter } from './product/product-store.ts'
import type { CarrierFactReader, CarrierFactWriter } from './purchase/carrier-fact-store.ts'
import type { PurchaseReader, PurchaseWriter } from './purchase/purchase-store.ts'
import type { VoidReader, VoidWriter } from './purchase/void/void-store.ts'
import type { CarrierBookReader, CarrierBookWriter } from './sandbox/carrier-book-store.ts'
import type { ClockReader, ClockWriter } from './sandbox/clock-store.ts'
import type { SeedWriter } from './seed/seed-store.ts'
import type { LabelFileReader, LabelFileWriter } from './shipment/label-file-store.ts'
import type { ShipmentReader, ShipmentWriter } from './shipment/shipment-store.ts'
import type { TrackingReader, TrackingWriter } from './shipment/tracking-event.ts'
import type { ShopReader, ShopWriter } from './shop/shop.ts'
import type { TableReader, TableWriter } from './tariff/official-table.ts'
import type { Instant } from './time/clock.ts'
import type { InvitationReader, InvitationWriter } from './user/invitation-store.ts'
import type { OneTimeCodeReader, OneTimeCodeWriter } from './user/one-time-code-store.ts'
import type { PasskeyReader, PasskeyWriter } from './user/passkey-store.ts'
import type { SessionReader, SessionWriter } from './user/session-store.ts'
import type { UserReader, UserWriter } from './user/user-store.ts'
import type { WebhookReader, WebhookWriter } from './webhook/webhook-store.ts'
import type { WorldValueReader, WorldValueWriter } from './world-values.ts'

/** Each store: what everybody may read of it, and what a transaction may write. */
type Stores = {
  accounts: { reader: AccountReader; writer: AccountWriter }
  tokens: { reader: TokenReader; writer: TokenWriter }
  users: { reader: UserReader; writer: UserWriter }
  sessions: { reader: SessionReader; writer: SessionWriter }
  passkeys: { reader: PasskeyReader; writer: PasskeyWriter }
  oneTimeCodes: { reader: OneTimeCodeReader; writer: OneTimeCodeWriter }
  invitations: { reader: InvitationReader; writer: InvitationWriter }
  ledger: { reader: LedgerReader; writer: LedgerWriter }
  rateCards: { reader: RateCardReader; writer: RateCardWriter }
  exchangeRates: { reader: ExchangeRateReader; writer: ExchangeRateWriter }
  hsTables: { reader: TableReader; writer: TableWriter }
  worldValues: { reader: WorldValueReader; writer: WorldValueWriter }
  shipments: { reader: ShipmentReader; writer: ShipmentWriter }
  freight: { reader: FreightReader; writer: FreightWriter }
  labelFiles: { reader: LabelFileReader; writer: LabelFileWriter }
  batches: { reader: BatchReader; writer: BatchWriter }
  closeouts: { reader: CloseoutReader; writer: CloseoutWriter }
  prints: { reader: PrintReader; writer: PrintWriter }
  purchases: { reader: PurchaseReader; writer: PurchaseWriter }
  carrierFacts: { reader: CarrierFactReader; writer: CarrierFactWriter }
  voids: { reader: VoidReader; writer: VoidWriter }
  carrierAccounts: { reader: CarrierAccountReader; writer: CarrierAccountWriter }
  carrierBook: { reader: CarrierBookReader; writer: CarrierBookWriter }
  carrierTokens: { reader: CarrierTokenReader; writer: CarrierTokenWriter }
  carrierPace: { reader: CarrierPaceReader; writer: CarrierPaceWriter }
  tracking: { reader: TrackingReader; writer: TrackingWriter }
  keys: { reader: KeyReader; writer: KeyWriter }
  clocks: { reader: ClockReader; writer: ClockWriter }
  requestLog: { reader: RequestLogReader; writer: RequestLogWriter }
  calls: { reader: CallReader; writer: CallWriter }
  jobs: { reader: JobReader; writer: JobWriter }
  shops: { reader: ShopReader; writer: ShopWriter }
  orders: { reader: OrderReader; writer: OrderWriter }
  products: { reader: ProductReader; writer: ProductWriter }
  cards: { reader: CardReader; writer: CardWriter }
  topUps: { reader: TopUpReader; writer: TopUpWriter }
  reversals: { reader: ReversalReader; writer: ReversalWriter }
  events: { reader: EventReader; writer: EventWriter }
  webhooks: { reader: WebhookReader; writer: WebhookWriter }
  pickups: { reader: PickupReader; writer: PickupWriter }
  paymentBook: { reader: PaymentBookReader; writer: PaymentBookWriter }
}

export type Readers = { readonly [Name in keyof Stores]: Stores[Name]['reader'] }

export type Writers = { readonly [Name in keyof Stores]: Stores[Name]['writer'] } & {
  readonly seed: SeedWriter
  readonly allowances: RequestAllowanceWriter
}

/** One world's database as the core sees it. Only `transact` yields writers. */
export type Store = {
  readonly read: Readers
  /**
   * Reads the database at one moment, whatever others commit meanwhile. It costs a connection of its
   * own: for proof and for copies.
   */
  snapshot<T>(work: (readers: Readers) => Promise<T>): Promise<T>
  /**
   * Runs the work in a group that one durable commit ends; work that throws takes back its own writes
   * alone. The work awaits nothing but its statements, changes nothing in memory, and may run twice.
   * `account` is the account whose rows it changes, `noAccount` where it is nobody's: work of one account waits
   * in one queue, or for the account, and never for a single row.
   */
  transact<T>(account: AccountId, work: (writers: Writers) => Promise<T>): Promise<T>
  /**
   * Until it is disposed of, calls the listener for each job of the kind that a transaction has enqueued,
   * with the time at which it is due, once the commit is durable. Other processes tell of what is due at
   * once, and the listener is called, too, where one of theirs may have been missed.
   */
  onEnqueued(kind: WorkKind, listener: (runAt: Instant) => void): Disposable
  /** Returns the first of `count` numbers of a named range; none is given out twice. */
  takeNumbers(range: string, count: number): Promise<number>
  /**
   * Changes whenever a commit of any process may have changed accounts, tokens, users, sessions or
   * clocks; null where the engine does not know, and the caller must read them again.
   */
  revision(): number | null
}
