import { randomUUID } from 'node:crypto'
import type { SystemAccess } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { LoggedRequest } from './request-log-store.ts'
import type { RequestMark } from './request-mark.ts'

/** The mark of an operator's command, in place of a request's. */
export const operatorMark = (deed: string, at: Instant): RequestMark => ({
  requestId: randomUUID(),
  method: 'OPERATOR',
  route: deed,
  path: deed,
  arrivedAt: at,
})

/** For a deed of a job, or of an operator at the shell, on an account's behalf. */
export const systemLogEntry = (
  by: SystemAccess['by'],
  deed: string,
  outcome: string,
  at: Instant,
): LoggedRequest => ({
  requestId: randomUUID(),
  tokenId: null,
  method: by.toUpperCase(),
  route: deed,
  path: deed,
  status: 200,
  outcome,
  durationMs: 0,
  at,
})
