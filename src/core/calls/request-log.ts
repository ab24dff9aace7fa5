import type { Access, Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'

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

/** The entry behind which a page of its account's log begins: several may end within one millisecond. */
export type LogCursor = Pick<LoggedRequest, 'at' | 'requestId'>

export type FoundLines = {
  readonly lines: readonly LoggedRequest[]
  /** The last line that was looked at; null where that was the oldest. */
  readonly lookedUpTo: LogCursor | null
}

export type RequestLogReader = {
  /** Newest first, after the last entry of the page before; null begins with the newest. */
  list(tenant: Tenant, after: LogCursor | null, limit: number): Promise<readonly LoggedRequest[]>
  /** Those of the next `mostLooked` lines that pass the filter. */
  search(
    tenant: Tenant,
    filter: CallFilter,
    after: LogCursor | null,
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
  append(tenant: Tenant, entry: NewLogEntry): Promise<void>
  /** Removes at most `limit` entries of any account older than the time; returns how many. */
  prune(before: Instant, limit: number): Promise<number>
}

/** The head of a log entry: a mutating call as the edge knows it before its outcome. */
export type RequestMark = {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly path: string
  /** By the system's clock. */
  readonly arrivedAt: Instant
  /** Takes what each transaction of the call has done, once it is committed. */
  readonly outcomes?: string[]
}

/** An entry of the log as it is written, and who waits to hear what was done. */
type NewLogEntry = LoggedRequest & { readonly outcomes?: string[] }

/** No path with a code or an id is as long: a longer one names nothing and would only fill the log. */
const longestPath = 512

/** Both are null where the service itself acts. */
export const principalIds = (access: Access): Pick<LoggedRequest, 'tokenId' | 'userId'> => ({
  tokenId: access.kind === 'token' ? access.tokenId : null,
  userId: access.kind === 'user' ? access.userId : null,
})

export const logEntry = (
  mark: RequestMark,
  access: Access,
  status: number,
  outcome: string,
  now: Instant,
): NewLogEntry => ({
  requestId: mark.requestId,
  ...principalIds(access),
  method: mark.method,
  route: mark.route,
  path: mark.path.slice(0, longestPath),
  status,
  outcome,
  durationMs: now - mark.arrivedAt,
  at: now,
  ...(mark.outcomes && { outcomes: mark.outcomes }),
})

/** What a list of calls is narrowed to; null narrows nothing. */
export type CallFilter = {
  /** 4 for all from 400 to 499. */
  readonly statusClass: 2 | 3 | 4 | 5 | null
  readonly method: string | null
  /** The route's pattern. */
  readonly route: string | null
  readonly tokenId: number | null
  readonly userId: number | null
  /** An error's code. */
  readonly code: string | null
  readonly requestId: string | null
  /** The Idempotency-Key, which only kept calls have. */
  readonly key: string | null
  /** From this time on. */
  readonly from: Instant | null
  /** Before this time. */
  readonly to: Instant | null
}

export const anyCall: CallFilter = {
  statusClass: null,
  method: null,
  route: null,
  tokenId: null,
  userId: null,
  code: null,
  requestId: null,
  key: null,
  from: null,
  to: null,
}
