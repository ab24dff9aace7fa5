export type BatchTable = {
  account_id: number
  id: number
  name: string | null
  state: string
  /** By the account's clock. */
  created_at: number
}
