import type { AccountReader, AccountWriter } from './account/account-store.ts'
import type { TokenReader, TokenWriter } from './account/token-store.ts'
import type { BatchReader, BatchWriter } from './batch/batch-store.ts'
import type { RateCardReader, RateCardWriter } from './catalogue/rate-card-store.ts'
import type { CloseoutReader, CloseoutWriter } from './closeout/closeout-store.ts'
import type { KeyReader, KeyWriter } from './command/key-store.ts'
import type { RequestLogReader, RequestLogWriter } from './command/request-log-store.ts'
import type { LedgerReader, LedgerWriter } from './ledger/ledger-store.ts'
import type { OrderReader, OrderWriter } from './order/order-store.ts'
import type { CardReader, CardWriter } from './payment/card-store.ts'
import type { PaymentBookReader, PaymentBookWriter } from './payment/payment-book-store.ts'
import type { TopUpReader, TopUpWriter } from './payment/top-up-store.ts'
import type { JobReader, JobWriter } from './ports/queue.ts'
import type { PurchaseReader, PurchaseWriter } from './purchase/purchase-store.ts'
import type { CarrierBookReader, CarrierBookWriter } from './sandbox/carrier-book-store.ts'
import type { ClockReader, ClockWriter } from './sandbox/clock-store.ts'
import type { SeedWriter } from './seed/seed-store.ts'
import type { ShipmentReader, ShipmentWriter } from './shipment/shipment-store.ts'
import type { ShopReader, ShopWriter } from './shop/shop-store.ts'
import type { TrackingReader, TrackingWriter } from './tracking/event-store.ts'
import type { WorldValueReader, WorldValueWriter } from './world-values.ts'

export type Readers = {
  readonly accounts: AccountReader
  readonly tokens: TokenReader
  readonly ledger: LedgerReader
  readonly rateCards: RateCardReader
  readonly worldValues: WorldValueReader
  readonly shipments: ShipmentReader
  readonly batches: BatchReader
  readonly closeouts: CloseoutReader
  readonly purchases: PurchaseReader
  readonly carrierBook: CarrierBookReader
  readonly tracking: TrackingReader
  readonly keys: KeyReader
  readonly clocks: ClockReader
  readonly requestLog: RequestLogReader
  readonly jobs: JobReader
  readonly shops: ShopReader
  readonly orders: OrderReader
  readonly cards: CardReader
  readonly topUps: TopUpReader
  readonly paymentBook: PaymentBookReader
}

export type Writers = {
  readonly accounts: AccountWriter
  readonly tokens: TokenWriter
  readonly ledger: LedgerWriter
  readonly rateCards: RateCardWriter
  readonly worldValues: WorldValueWriter
  readonly shipments: ShipmentWriter
  readonly batches: BatchWriter
  readonly closeouts: CloseoutWriter
  readonly purchases: PurchaseWriter
  readonly carrierBook: CarrierBookWriter
  readonly tracking: TrackingWriter
  readonly keys: KeyWriter
  readonly clocks: ClockWriter
  readonly requestLog: RequestLogWriter
  readonly jobs: JobWriter
  readonly shops: ShopWriter
  readonly orders: OrderWriter
  readonly seed: SeedWriter
  readonly cards: CardWriter
  readonly topUps: TopUpWriter
  readonly paymentBook: PaymentBookWriter
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
   * `account` is the account whose rows it changes, 0 where it is nobody's: work of one account waits
   * in one queue, not for locks.
   */
  transact<T>(account: number, work: (writers: Writers) => Promise<T>): Promise<T>
  /** Returns the first of `count` numbers of a named range; none is given out twice. */
  takeNumbers(range: string, count: number): Promise<number>
  /**
   * Changes whenever a commit of any process may have changed accounts, tokens or clocks; null where
   * the engine does not know, and the caller must read them again.
   */
  revision(): number | null
}
