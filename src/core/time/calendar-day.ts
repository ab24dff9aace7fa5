import type { Instant } from './clock.ts'
import { dayMs } from './durations.ts'

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
