import { setTimeout as pause } from 'node:timers/promises'
import { CoreError } from '../core/errors.ts'

const sqliteBusy = 5
const longestPauseMs = 4
const patienceMs = 15_000

/** Another connection is in the way. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  'errcode' in error &&
  typeof error.errcode === 'number' &&
  (error.errcode & 0xff) === sqliteBusy

/**
 * Tries until no other process is in the way. SQLite itself would wait with the whole event loop
 * (`busy_timeout`); this waits beside it.
 */
export async function whenFree<T>(attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > giveUpAt) {
        throw new CoreError('unavailable', 'Another process keeps the database to itself.')
      }
    }
    await pause(pauseMs)
  }
}

/** The same for what nearly always succeeds at once: no promise is made on the way. */
export function nowOrWhenFree<T>(attempt: () => T): T | Promise<T> {
  try {
    return attempt()
  } catch (error) {
    if (!isBusy(error)) throw error
    return whenFree(attempt)
  }
}
