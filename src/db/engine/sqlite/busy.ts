import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable, isBusy, translateEngineError } from '../engine-errors.ts'

const longestPauseMs = 4
const patienceMs = 15_000

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
      if (!isBusy(error)) throw translateEngineError(error)
      if (performance.now() > giveUpAt) {
        throw new DatabaseUnavailable('Another process keeps the database to itself.', error)
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
    if (!isBusy(error)) throw translateEngineError(error)
    return whenFree(attempt)
  }
}
