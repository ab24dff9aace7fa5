import type { Access } from '../access.ts'
import type { Caller } from '../account/authenticate.ts'
import type { Instant } from '../time/clock.ts'
import type { LoggedRequest } from './request-log-store.ts'

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
export type NewLogEntry = LoggedRequest & { readonly outcomes?: string[] }

/** No path with a code or an id is as long: a longer one names nothing and would only fill the log. */
const longestPath = 512

/** Both are null where the service itself acts. */
export const principalIds = (access: Access): Pick<LoggedRequest, 'tokenId' | 'userId'> => ({
  tokenId: access.kind === 'token' ? access.tokenId : null,
  userId: access.kind === 'user' ? access.userId : null,
})

export const logEntry = (
  mark: RequestMark,
  caller: Caller,
  status: number,
  outcome: string,
  now: Instant,
): NewLogEntry => ({
  requestId: mark.requestId,
  ...principalIds(caller.access),
  method: mark.method,
  route: mark.route,
  path: mark.path.slice(0, longestPath),
  status,
  outcome,
  durationMs: now - mark.arrivedAt,
  at: now,
  ...(mark.outcomes && { outcomes: mark.outcomes }),
})
