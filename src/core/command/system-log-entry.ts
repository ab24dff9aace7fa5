import { randomUUID } from 'node:crypto'
import type { SystemAccess } from '../access.ts'
import type { LoggedRequest, RequestMark } from '../calls/request-log.ts'
import type { Instant } from '../time/clock.ts'

/** The mark of a command of the system, in place of a request's. */
export const systemMark = (by: SystemAccess['by'], deed: string, at: Instant): RequestMark => ({
  requestId: randomUUID(),
  method: by.toUpperCase(),
  route: deed,
  path: deed,
  arrivedAt: at,
})

export const operatorMark = (deed: string, at: Instant): RequestMark =>
  systemMark('operator', deed, at)

/** For a deed of a job, or of an operator at the shell, on an account's behalf. */
export const systemLogEntry = (
  by: SystemAccess['by'],
  deed: string,
  outcome: string,
  at: Instant,
): LoggedRequest => ({
  requestId: randomUUID(),
  tokenId: null,
  userId: null,
  method: by.toUpperCase(),
  route: deed,
  path: deed,
  status: 200,
  outcome,
  durationMs: 0,
  at,
})
