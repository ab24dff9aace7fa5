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
