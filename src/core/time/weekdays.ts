import { dayAfter } from './calendar-day.ts'
import type { Instant } from './clock.ts'
import { dayMs } from './durations.ts'

/** The day is a midnight of UTC. */
export const isWeekend = (day: Instant): boolean => [0, 6].includes(new Date(day).getUTCDay())

/** So many weekdays later; both are midnights of UTC. */
export function weekdayAfter(day: Instant, count: number): Instant {
  let at = day
  for (let left = count; left > 0; ) {
    at += dayMs
    if (!isWeekend(at)) left -= 1
  }
  return at
}

/** The `YYYY-MM-DD` itself, or the Monday after it. */
export const weekdayFrom = (day: string): string =>
  isWeekend(Date.parse(`${day}T00:00:00Z`)) ? weekdayFrom(dayAfter(day, 1)) : day
