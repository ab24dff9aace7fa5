export type CallTables = {
  kept_call: KeptCallTable
  kept_call_body: KeptCallBodyTable
}

export type KeptCallTable = {
  account_id: number
  at: number
  request_id: string
  method: string
  route: string
  path: string
  query: string
  status: number
  outcome: string
  duration_ms: number
  token_id: number | null
  user_id: number | null
  idempotency_key: string | null
  /** A JSON list. */
  ship_codes: string
}

export type KeptCallBodyTable = {
  account_id: number
  request_id: string
  /** A JSON object. */
  headers: string
  sent_state: string | null
  sent_text: string | null
  sent_bytes: number | null
  answered_state: string | null
  answered_text: string | null
  answered_bytes: number | null
}
