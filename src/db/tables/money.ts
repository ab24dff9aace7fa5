import type { TopUpState } from '#core/payment/top-up-store.ts'
import type { ReversalKind } from '#core/ports/payments.ts'
import type { Currency } from '#core/values/money.ts'

export type MoneyTables = {
  ledger_transaction: LedgerTransactionTable
  ledger_entry: LedgerEntryTable
  ledger_balance: LedgerBalanceTable
  ledger_checkpoint: LedgerCheckpointTable
  payment_card: PaymentCardTable
  top_up: TopUpTable
  top_up_reversal: TopUpReversalTable
  payment_book: PaymentBookTable
  payment_book_reversal: PaymentBookReversalTable
}

export type LedgerTransactionTable = {
  account_id: number
  id: number
  cause_kind: string
  cause_id: string
  at: number
  memo: string
  /** Its place in the account's journal. Transactions of one place moved different kept balances. */
  sequence: number
}

export type LedgerEntryTable = {
  account_id: number
  transaction_id: number
  /** The entry's place in its transaction, from 0. */
  position: number
  book: string
  currency: string
  /** Minor units; negative where it leaves the book. */
  amount: number
}

export type LedgerBalanceTable = {
  account_id: number
  book: string
  currency: string
  amount: number
}

/**
 * The balances after each transaction up to its sequence, for every 32nd one. There is none where a node of
 * an older release posted that one.
 */
export type LedgerCheckpointTable = {
  account_id: number
  sequence: number
  posted: number
  held: number
  /** The times of the transactions since the checkpoint before it. */
  earliest_at: number
  latest_at: number
  /** What the labels in its own 32 places came to; null in checkpoints of releases that kept no such sum. */
  spent: number | null
  purchases: number | null
  refunded: number | null
}

export type PaymentCardTable = {
  account_id: number
  id: number
  provider: string
  /** The provider's token: never a number of a card. */
  token: string
  payer: string | null
  label: string
  is_default: number
  added_at: number
  /** The row stays, because top-ups refer to it. */
  removed_at: number | null
}

export type PaymentBookTable = {
  reference: string
  payment_id: string
  amount: number
  currency: string
  declined: string | null
  paid_at: number
}

export type TopUpTable = {
  account_id: number
  id: number
  reference: string
  provider: string
  card_id: number
  amount: number
  currency: Currency
  state: TopUpState
  payment_id: string | null
  failure: string | null
  /** By the account's clock; the other times by the system's. */
  created_at: number
  asked_at: number
  settled_at: number | null
  /** 1 where a person has declared the failure final. */
  final: number
  /** When its caller was asked to wait. */
  left_open_at: number | null
}

export type TopUpReversalTable = {
  account_id: number
  /** The provider's. */
  id: string
  top_up_id: number
  kind: ReversalKind
  /** What the account lacks by it now. */
  amount: number
  reason: string
  revision: number
  updated_at: number
}

export type PaymentBookReversalTable = {
  id: string
  payment_id: string
  kind: ReversalKind
  amount: number
  reason: string
}
