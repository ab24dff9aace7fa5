import { randomUUID } from 'node:crypto'
import type { SystemAccess } from '../access.ts'
import type { LoggedRequest, RequestMark } from '../calls/request-log.ts'
import type { Instant } from '../time/clock.ts'

/** The mark of a command of the system, in place of a request's. */
export const systemMark = (by: SystemAccess['by'], action: string, at: Instant): RequestMark => ({
  requestId: randomUUID(),
  method: by.toUpperCase(),
  route: action,
  path: action,
  arrivedAt: at,
})

export const operatorMark = (action: string, at: Instant): RequestMark =>
  systemMark('operator', action, at)

/** The line about an action of a job, or of an operator at the shell, on an account's behalf. */
export const systemLogEntry = (
  by: SystemAccess['by'],
  action: string,
  outcome: string,
  at: Instant,
): LoggedRequest => ({
  requestId: randomUUID(),
  tokenId: null,
  userId: null,
  method: by.toUpperCase(),
  route: action,
  path: action,
  status: 200,
  outcome,
  durationMs: 0,
  at,
})
