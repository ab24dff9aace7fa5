import type { Access, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { CallFilter } from './call-filter.ts'

/** One mutating call as it ended: no secret, no body, no label. */
export type LoggedRequest = {
  readonly requestId: string
  /** Null where no token asked. For the system the method says `JOB` or `OPERATOR`. */
  readonly tokenId: number | null
  /** Null where no person asked. For what they do to people the method says `USER`. */
  readonly userId: number | null
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

/** Which kind of caller asked. */
export const principalKindOf = ({
  tokenId,
  userId,
}: Pick<LoggedRequest, 'tokenId' | 'userId'>): Access['kind'] => {
  if (userId !== null) return 'user'
  return tokenId === null ? 'system' : 'token'
}

/** Where an entry stands in its account's log: several may end within one millisecond. */
export type LogPlace = Pick<LoggedRequest, 'at' | 'requestId'>

export type FoundLines = {
  readonly lines: readonly LoggedRequest[]
  /** The last line that was looked at; null where that was the oldest. */
  readonly lookedUpTo: LogPlace | null
}

export type RequestLogReader = {
  /** Newest first, after the last entry of the page before; null begins with the newest. */
  list(tenant: Tenant, after: LogPlace | null, limit: number): Promise<readonly LoggedRequest[]>
  /** Those of the next `mostLooked` lines that pass the filter. */
  search(
    tenant: Tenant,
    filter: CallFilter,
    after: LogPlace | null,
    limit: number,
    mostLooked: number,
  ): Promise<FoundLines>
  /** The lines of one call, the oldest first. */
  ofRequest(tenant: Tenant, requestId: string): Promise<readonly LoggedRequest[]>
}

export type RequestLogWriter = RequestLogReader & {
  /**
   * Joins the outcomes of one call's entries that end in the same millisecond. After the commit the
   * outcome is handed to `outcomes`.
   */
  append(tenant: Tenant, entry: LoggedRequest & { readonly outcomes?: string[] }): Promise<void>
  /** Removes at most `limit` entries of any account older than the time; returns how many. */
  prune(before: Instant, limit: number): Promise<number>
}
