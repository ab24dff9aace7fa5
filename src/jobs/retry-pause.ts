import { hourMs } from '#core/time/durations.ts'

const firstPauseMs = 1000
const longestPauseMs = hourMs

/** How long a job that failed waits for its next attempt: twice as long each time, up to an hour. */
export const retryPauseMs = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, attempts - 1), longestPauseMs)
