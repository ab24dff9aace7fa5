import type { AccountTable } from './account.ts'
import type { AccountSettingTable } from './account-setting.ts'
import type { ApiTokenTable } from './api-token.ts'
import type { LedgerBalanceTable } from './ledger-balance.ts'
import type { LedgerEntryTable } from './ledger-entry.ts'
import type { LedgerTransactionTable } from './ledger-transaction.ts'
import type { NumberRangeTable } from './number-range.ts'
import type { RateCardTable } from './rate-card.ts'
import type { RateCardTextTable } from './rate-card-text.ts'
import type { SchemaMigrationTable } from './schema-migration.ts'
import type { TokenLookupTable } from './token-lookup.ts'
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
  schema_migration: SchemaMigrationTable
}
