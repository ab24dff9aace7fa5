import type { Instant } from '#core/time/clock.ts'
import { hourMs } from '#core/time/durations.ts'

const longestPauseMs = hourMs

/**
 * The longer something has been open, the longer the pause, up to an hour. Where its carrier says when to ask
 * again, nobody asks before.
 */
export function nextLook(
  openSince: Instant,
  now: Instant,
  shortestPauseMs: number,
  askAgainAt?: Instant,
): Instant {
  if (askAgainAt !== undefined) return askAgainAt
  const pauseMs = Math.min(Math.max((now - openSince) / 4, shortestPauseMs), longestPauseMs)
  return now + Math.round(pauseMs)
}
