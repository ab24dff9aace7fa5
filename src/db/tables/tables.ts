import type { AccountTable } from './account.ts'
import type { AccountClockTable } from './account-clock.ts'
import type { AccountSettingTable } from './account-setting.ts'
import type { ApiTokenTable } from './api-token.ts'
import type { BatchTable } from './batch.ts'
import type { CarrierBookTable } from './carrier-book.ts'
import type { CloseoutTable } from './closeout.ts'
import type { IdempotencyKeyTable } from './idempotency-key.ts'
import type { JobTable } from './job.ts'
import type { LedgerBalanceTable } from './ledger-balance.ts'
import type { LedgerEntryTable } from './ledger-entry.ts'
import type { LedgerTransactionTable } from './ledger-transaction.ts'
import type { NumberRangeTable } from './number-range.ts'
import type { PaymentBookTable } from './payment-book.ts'
import type { PaymentCardTable } from './payment-card.ts'
import type { PurchaseTable } from './purchase.ts'
import type { RateCardTable } from './rate-card.ts'
import type { RateCardTextTable } from './rate-card-text.ts'
import type { RequestLogTable } from './request-log.ts'
import type { SchemaMigrationTable } from './schema-migration.ts'
import type { ShipmentTable } from './shipment.ts'
import type { ShipmentCountTable } from './shipment-count.ts'
import type { ShipmentDetailTable } from './shipment-detail.ts'
import type { ShipmentNamePendingTable, ShipmentNameTable } from './shipment-name.ts'
import type { ShopTable } from './shop.ts'
import type { ShopOrderCountTable, ShopOrderShipmentTable, ShopOrderTable } from './shop-order.ts'
import type { TokenLookupTable } from './token-lookup.ts'
import type { TopUpTable } from './top-up.ts'
import type { TrackingCodeLookupTable } from './tracking-code-lookup.ts'
import type { TrackingEventTable } from './tracking-event.ts'
import type { WorldFactTable } from './world-fact.ts'

export type Tables = {
  account: AccountTable
  account_setting: AccountSettingTable
  api_token: ApiTokenTable
  token_lookup: TokenLookupTable
  ledger_transaction: LedgerTransactionTable
  ledger_entry: LedgerEntryTable
  ledger_balance: LedgerBalanceTable
  rate_card: RateCardTable
  rate_card_text: RateCardTextTable
  world_fact: WorldFactTable
  number_range: NumberRangeTable
  shipment: ShipmentTable
  batch: BatchTable
  closeout: CloseoutTable
  shipment_detail: ShipmentDetailTable
  shipment_count: ShipmentCountTable
  shipment_name: ShipmentNameTable
  shipment_name_pending: ShipmentNamePendingTable
  tracking_code_lookup: TrackingCodeLookupTable
  tracking_event: TrackingEventTable
  purchase: PurchaseTable
  carrier_book: CarrierBookTable
  payment_card: PaymentCardTable
  top_up: TopUpTable
  payment_book: PaymentBookTable
  idempotency_key: IdempotencyKeyTable
  account_clock: AccountClockTable
  request_log: RequestLogTable
  job: JobTable
  shop: ShopTable
  shop_order: ShopOrderTable
  shop_order_count: ShopOrderCountTable
  shop_order_shipment: ShopOrderShipmentTable
  schema_migration: SchemaMigrationTable
}
