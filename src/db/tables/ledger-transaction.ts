export type LedgerTransactionTable = {
  account_id: number
  id: number
  cause_kind: string
  cause_id: string
  at: number
  memo: string
  /** Its place in the account's journal. Those of one place moved none of the same kept balances. */
  sequence: number
}
