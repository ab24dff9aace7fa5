import type { Instant } from './clock.ts'
import { dayMs } from './durations.ts'
import { instantAt } from './local-time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day, `YYYY-MM-DD`, that an instant falls on in a time zone. */
export function dayIn(timeZone: string, at: Instant): string {
  if (timeZone === 'UTC') return new Date(at).toISOString().slice(0, 10)
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
    formats.set(timeZone, format)
  }
  return format.format(at)
}

/** So many days after a `YYYY-MM-DD`; before it where they are negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** When a `YYYY-MM-DD` begins in a time zone. */
export function startOfDay(timeZone: string, text: string): Instant {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return instantAt(timeZone, { year, month, day, hour: 0, minute: 0, second: 0, millisecond: 0 })
}

/** The day is a midnight of UTC. */
const isWeekend = (day: Instant): boolean => [0, 6].includes(new Date(day).getUTCDay())

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
