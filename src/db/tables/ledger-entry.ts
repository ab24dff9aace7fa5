export type LedgerEntryTable = {
  account_id: number
  transaction_id: number
  /** The entry's place in its transaction, from 0. */
  position: number
  book: string
  currency: string
  /** Minor units; leaving the book is negative. */
  amount: number
}
