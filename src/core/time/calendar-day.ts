import type { Instant } from './clock.ts'

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
