export type ApiTokenTable = {
  account_id: number
  id: number
  name: string
  hint: string
  /** A JSON list of scopes. */
  scopes: string
  created_at: number
  expires_at: number | null
  revoked_at: number | null
  last_used_at: number | null
}
