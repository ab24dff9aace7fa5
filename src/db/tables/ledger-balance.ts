export type LedgerBalanceTable = {
  account_id: number
  book: string
  currency: string
  amount: number
}
