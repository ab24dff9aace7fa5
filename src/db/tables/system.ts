import type { JobClock, JobKind } from '#core/ports/queue.ts'
import type { Currency } from '#core/values/money.ts'

export type SystemTables = {
  rate_card: RateCardTable
  rate_card_text: RateCardTextTable
  exchange_rate: ExchangeRateTable
  hs_table: HsTableTable
  hs_table_text: HsTableTextTable
  world_fact: WorldFactTable
  number_range: NumberRangeTable
  job: JobTable
  running_server: RunningServerTable
  commit_count: CommitCountTable
  schema_migration: SchemaMigrationTable
}

export type JobTable = {
  id: number
  kind: JobKind
  account_id: number
  clock: JobClock
  /** By the system's clock. Where an account's clock makes the job due, its advance moves this time. */
  run_at: number
  attempts: number
  fence: number
  lease_until: number | null
  dead: number
  last_error: string | null
  /** JSON. */
  payload: string
}

export type WorldFactTable = { key: string; value: string }

export type NumberRangeTable = {
  name: string
  /** The first number that no process has taken yet. */
  next: number
}

export type RateCardTable = {
  id: number
  name: string
  version: number
  service: string
  valid_from: string
  valid_to: string | null
  imported_at: number
  source: string
  row_count: number
}

export type RateCardTextTable = { card_id: number; csv: string }

export type ExchangeRateTable = {
  day: string
  currency: Currency
  millionths: number
  source: string
  set_at: number
}

export type HsTableTable = {
  version: number
  valid_from: string
  imported_at: number
  source: string
  chapters: number
  headings: number
  lines: number
}

export type HsTableTextTable = { version: number; text: string }

export type RunningServerTable = { id: string; seen_at: number }

export type CommitCountTable = {
  writer: string
  /** The process that counts; it may have several writers. */
  process: string
  commits: number
  /** By the clock of that process. */
  counted_at: number
}

export type SchemaMigrationTable = {
  id: number
  name: string
  checksum: string
  applied_at: number
}
