import type { Connection } from './connection.ts'
import type { PostilionError } from './postilion-error.ts'

const passingStatuses: readonly (number | null)[] = [408, 429, 502, 503, 504]
const passingCodes: readonly string[] = [
  'connection_failed',
  'timed_out',
  'idempotency_in_progress',
]

const firstPauseMs = 500
const longestPauseMs = 8_000

/**
 * How long to wait before the next try; null where none is worth it. The same key makes another try
 * safe, whatever became of this one.
 */
export function pauseMsAfter(
  { code, status, retryAfterSeconds, tries }: PostilionError,
  { maxPauseSeconds }: Connection,
): number | null {
  if (!passingStatuses.includes(status) && !passingCodes.includes(code)) return null
  const jitter = Math.random()
  if (retryAfterSeconds === null) {
    return Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs) * (0.5 + jitter / 2)
  }
  // Whoever comes earlier than it was told is turned away again.
  if (retryAfterSeconds > maxPauseSeconds) return null
  return retryAfterSeconds * 1_000 + firstPauseMs * jitter
}
