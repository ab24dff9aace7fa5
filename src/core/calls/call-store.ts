import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { CallFilter } from './call-filter.ts'
import type { Call, CallContents, KeptCall } from './kept-call.ts'
import type { LogCursor } from './request-log-store.ts'

export type CallReader = {
  /** Kept calls, newest first, after the last one of the page before. */
  page(
    tenant: Tenant,
    filter: CallFilter,
    after: LogCursor | null,
    limit: number,
  ): Promise<readonly Call[]>
  byRequestId(tenant: Tenant, requestId: string): Promise<(Call & CallContents) | null>
  /** Those of the requests that are kept. */
  keptAmong(tenant: Tenant, requestIds: readonly string[]): Promise<ReadonlySet<string>>
}

export type CallWriter = CallReader & {
  keep(tenant: Tenant, call: KeptCall): Promise<void>
  /** Forgets all but the newest of the account. */
  trim(tenant: Tenant, most: number): Promise<void>
  /** Removes at most `limit` calls of any account older than the time; returns how many. */
  prune(before: Instant, limit: number): Promise<number>
}
