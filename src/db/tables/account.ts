export type AccountTables = {
  account: AccountTable
  account_setting: AccountSettingTable
  api_token: ApiTokenTable
  token_lookup: TokenLookupTable
  account_clock: AccountClockTable
  request_log: RequestLogTable
  request_log_user: RequestLogUserTable
  rate_allowance: RateAllowanceTable
}

export type AccountTable = {
  id: number
  name: string
  created_at: number
  /** 1 where the account has webhooks; null is 0. */
  listens: number | null
  /** Until when a shell listens; null where none did. */
  shell_listens_until: number | null
  /** 1 where the account ever approved a product; null is 0. */
  approves: number | null
}

export type AccountClockTable = { account_id: number; offset_ms: number }

export type RateAllowanceTable = {
  account_id: number
  asker: string
  /** When the minute is over. */
  ends_at: number
  /** What all nodes drew in this minute; more than the limit once a node drew and got nothing. */
  drawn: number
}

export type AccountSettingTable = { account_id: number; key: string; value: string }

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
  last_four: string | null
  maker: 'token' | 'user' | 'operator' | 'job' | null
  /** The id of the token or the user; null for the service itself. */
  maker_id: number | null
  /** 1 where its maker replaced itself by it. */
  renews: number | null
  /**
   * The end that it was made with, where `expires_at` was moved before it: the largest safe integer for none.
   * Null where `expires_at` is what it was made with, or a release moved it that kept no other.
   */
  planned_end: number | null
  /**
   * The token in whose place a rotation put it. Null for any other, and where a release made it that kept no
   * more than `renews`.
   */
  replaces: number | null
}

export type TokenLookupTable = { secret_hash: string; account_id: number; token_id: number }

export type RequestLogTable = {
  account_id: number
  at: number
  request_id: string
  token_id: number | null
  method: string
  route: string
  path: string
  status: number
  outcome: string
  duration_ms: number
}

/** Which user caused a line of the log. */
export type RequestLogUserTable = {
  account_id: number
  at: number
  request_id: string
  user_id: number
}
