export type LedgerTransactionTable = {
  account_id: number
  id: number
  cause_kind: string
  cause_id: string
  at: number
  memo: string
}
