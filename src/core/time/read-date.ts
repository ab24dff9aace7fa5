import { invalid } from '../errors.ts'
import type { Instant } from './clock.ts'
import { dayMs, minuteMs } from './durations.ts'
import { instantAt, type WallTime } from './local-time.ts'

/** A bare date is a whole day; a date with a time is one instant. Both ends are part of it. */
export type TimeSpan = { readonly first: Instant; readonly last: Instant }

/**
 * Before an offset a space counts as a plus sign: a plus sign that was not encoded arrives in a query
 * as a space.
 */
const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+ -]\d{2}:?\d{2})?)?$/i

/** The first or last instant of a sent date; a date with a time has one instant. Null for no text. */
export function readInstant(
  field: string,
  sent: string | null | undefined,
  timeZone: string,
  end: 'first' | 'last',
): Instant | null {
  if (!sent) return null
  const span = readDate(sent, timeZone)
  if (span) return span[end]
  const sentence = `The ${field} must be a date such as 2026-01-31, or a date-time of ISO 8601.`
  throw invalid(field, sentence)
}

/** An ISO 8601 date or date-time; without an offset it is the account's own time. Null if unreadable. */
export function readDate(text: string, timeZone: string): TimeSpan | null {
  const match = pattern.exec(text.trim())
  if (!match) return null
  const [, year, month, day, hour, minute, second, fraction, offset] = match
  const wall: WallTime = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number((fraction ?? '').slice(0, 3).padEnd(3, '0')),
  }
  if (!exists(wall)) return null
  if (hour === undefined) {
    const next = new Date(instantAt('UTC', wall) + dayMs)
    const nextDay = {
      ...wall,
      year: next.getUTCFullYear(),
      month: next.getUTCMonth() + 1,
      day: next.getUTCDate(),
    }
    return { first: instantAt(timeZone, wall), last: instantAt(timeZone, nextDay) - 1 }
  }
  const at = offset === undefined ? instantAt(timeZone, wall) : fromOffset(wall, offset)
  return at === null ? null : { first: at, last: at }
}

function exists({ year, month, day, hour, minute, second }: WallTime): boolean {
  const lastDay = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  const onCalendar = month >= 1 && month <= 12 && day >= 1 && day <= lastDay
  return onCalendar && hour <= 23 && minute <= 59 && second <= 59
}

function fromOffset(wall: WallTime, offset: string): Instant | null {
  const utc = instantAt('UTC', wall)
  if (offset.toUpperCase() === 'Z') return utc
  const hours = Number(offset.slice(1, 3))
  const minutes = Number(offset.slice(-2))
  if (hours > 23 || minutes > 59) return null
  const ahead = (hours * 60 + minutes) * minuteMs
  return offset.startsWith('-') ? utc + ahead : utc - ahead
}
