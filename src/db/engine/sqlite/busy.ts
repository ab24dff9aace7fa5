import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseUnavailable, isBusy, translateEngineError } from '../engine-errors.ts'

const longestPauseMs = 4
const giveUpAfterMs = 15_000

/**
 * Tries until no other process locks the file. SQLite's own `busy_timeout` would block the event loop;
 * this does not.
 */
export async function retryWhileBusy<T>(attempt: () => T): Promise<T> {
  const giveUpAt = performance.now() + giveUpAfterMs
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

/** Makes no promise where the attempt succeeds at once, as nearly all do. */
export function attemptOrRetry<T>(attempt: () => T): T | Promise<T> {
  try {
    return attempt()
  } catch (error) {
    if (!isBusy(error)) throw translateEngineError(error)
    return retryWhileBusy(attempt)
  }
}
