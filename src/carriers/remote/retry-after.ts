import type { Instant } from '#core/time/clock.ts'
import { dayMs, minuteMs } from '#core/time/durations.ts'
import { readRetryAfter } from '#core/time/retry-after.ts'
import type { RemoteAnswer } from './remote-request.ts'

/** A carrier that says for how long is obeyed up to here; a longer time is taken for a mistake. */
export const longestPauseMs = dayMs
/** After a 429 that says nothing. */
const unsaidMs = minuteMs

/**
 * How long a carrier wants not to be asked; null where it says nothing of the kind. The value is a
 * number of seconds or a date. USPS repeats the header's name in it: `Retry-After: 30`.
 */
export function retryAfterMs(
  { status, headers }: Pick<RemoteAnswer, 'status' | 'headers'>,
  now: Instant,
): number | null {
  if (status !== 429 && status !== 503) return null
  const value = (headers['retry-after'] ?? '').trim().replace(/^retry-after:\s*/i, '')
  const ms = readRetryAfter(value, now)
  if (ms !== null) return Math.min(Math.max(Math.ceil(ms), 0), longestPauseMs)
  return status === 429 ? unsaidMs : null
}
