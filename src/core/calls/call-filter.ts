import type { Instant } from '../time/clock.ts'

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
