export type JobTable = {
  id: number
  kind: string
  account_id: number
  clock: string
  /** By the system's clock, whichever makes it due: an account's clock that leaps takes it along. */
  run_at: number
  attempts: number
  fence: number
  lease_until: number | null
  dead: number
  last_error: string | null
  /** JSON. */
  payload: string
}
