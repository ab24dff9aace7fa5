import type { Instant } from '../time/clock.ts'
import { hourMs, minuteMs, secondMs } from '../time/durations.ts'

/** Between ten tries, over 75 hours in all. */
const pausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const

export const mostTries = pausesMs.length + 1

/** A pause is up to a tenth longer, so that subscribers who failed together do not come back together. */
const jitterPart = 0.1

/** When a delivery is tried again after so many tries in vain; null after the last one. */
export function nextTryAt(
  tries: number,
  now: Instant,
  retryAfterMs: number | null,
  random: () => number,
): Instant | null {
  const pauseMs = pausesMs[tries - 1]
  if (pauseMs === undefined) return null
  const ownMs = Math.round(pauseMs * (1 + jitterPart * random()))
  return now + Math.max(ownMs, retryAfterMs ?? 0)
}
