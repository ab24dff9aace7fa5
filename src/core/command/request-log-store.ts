import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

/** One mutating call as it ended: no secret, no body, no label. */
export type LoggedRequest = {
  readonly requestId: string
  readonly tokenId: number | null
  readonly method: string
  /** The route's pattern, and the concrete path beside it. */
  readonly route: string
  readonly path: string
  readonly status: number
  /** An error's code, or what was done: `purchased 261121ABC123`. */
  readonly outcome: string
  readonly durationMs: number
  /** By the system's clock. */
  readonly at: Instant
}

/** Where an entry stands in its account's log: several may end within one millisecond. */
export type LogPlace = Pick<LoggedRequest, 'at' | 'requestId'>

export type RequestLogReader = {
  /** Newest first: from the newest, or what follows `after`, the last entry of the page before. */
  list(tenant: Tenant, after: LogPlace | null, limit: number): Promise<readonly LoggedRequest[]>
}

export type RequestLogWriter = RequestLogReader & {
  append(tenant: Tenant, entry: LoggedRequest): Promise<void>
  /** Removes at most `limit` entries of any account older than the time; how many it removed. */
  prune(before: Instant, limit: number): Promise<number>
}
