import type { Instant } from './clock.ts'
import { dayMs, minuteMs } from './durations.ts'

/** The time on a clock at a place; months count from 1. */
export type WallTime = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}

/** How far the place's clocks run ahead of UTC at an instant. */
export function zoneOffsetMs(timeZone: string, at: Instant): number {
  if (timeZone === 'UTC') return 0
  const shown: Record<string, number> = {}
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) shown[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  const wall = utcOf({ year, month, day, hour, minute, second, millisecond: 0 })
  return wall - Math.floor(at / 1000) * 1000
}

/**
 * The instant at which a place's clocks show a time. Of two such instants it is the first. For a time
 * that the clocks skip it is the instant that the offset before the skip gives.
 */
export function instantAt(timeZone: string, wall: WallTime): Instant {
  const utc = utcOf(wall)
  const before = zoneOffsetMs(timeZone, utc - dayMs)
  const after = zoneOffsetMs(timeZone, utc + dayMs)
  const candidates = [utc - before, utc - after].filter(
    at => at + zoneOffsetMs(timeZone, at) === utc,
  )
  return candidates.length > 0 ? Math.min(...candidates) : utc - before
}

/** `Date.UTC` takes the years 0 to 99 for the twentieth century's. */
function utcOf({ year, month, day, hour, minute, second, millisecond }: WallTime): Instant {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.setUTCHours(hour, minute, second, millisecond)
}

/** ISO 8601 with the place's own offset: `2026-11-21T09:30:00-05:00`. */
export function isoIn(timeZone: string, at: Instant): string {
  const offsetMs = zoneOffsetMs(timeZone, at)
  const wall = new Date(at + offsetMs).toISOString().slice(0, 19)
  const minutes = Math.round(Math.abs(offsetMs) / minuteMs)
  const two = (count: number): string => String(count).padStart(2, '0')
  return `${wall}${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The name of a time zone of the IANA database as it is spelled there; null where there is none. */
export function timeZoneNamed(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}
