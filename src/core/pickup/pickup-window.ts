import type { PickupRule } from '../catalogue/location.ts'
import { type Location, weekdays } from '../catalogue/location.ts'
import { dayAfter, dayIn } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import { instantAt, zoneOffsetMs } from '../time/local-time.ts'
import { clockTime, minutesOfClockTime } from '../values/clock-time.ts'

/** Between two local times of a day the driver finds the parcels ready. */
export type PickupWindow = {
  /** `YYYY-MM-DD`, the location's. */
  readonly day: string
  /** `HH:MM`. */
  readonly readyAt: string
  readonly closeAt: string
}

/** What a client names of it; null for what is left to the carrier. */
export type PickupWindowInput = { readonly [Part in keyof PickupWindow]: PickupWindow[Part] | null }

export type WindowFault = {
  readonly part: keyof PickupWindow
  readonly why: string
  /** The next window in which the carrier comes; null where it does not come at all. */
  readonly next: PickupWindow | null
}

/** A carrier at a location, which is open at some hours. */
export type PickupPlace = {
  readonly rule: PickupRule
  readonly hours: Location['hours']
  readonly timeZone: string
}

/** Nobody plans a driver's day earlier. */
const daysAhead = 60
/** The beginning of a window that has begun is rounded up to it. */
const stepMinutes = 5

/** The window that was asked for; without a day the first one that both location and carrier take. */
export function pickupWindow(
  place: PickupPlace,
  input: PickupWindowInput,
  now: Instant,
): PickupWindow | WindowFault {
  const days = input.day === null ? daysFrom(dayIn(place.timeZone, now)) : [input.day]
  let ofDay: DayFault | null = null
  let ofTimes: DayFault | null = null
  for (const day of days) {
    const span = spanOf(place, day, now)
    if ('why' in span) {
      ofDay ??= span
      continue
    }
    const fitted = narrowed(span, input, place.rule)
    if (!('why' in fitted))
      return { day, readyAt: clockTime(fitted.from), closeAt: clockTime(fitted.until) }
    ofTimes ??= fitted
  }
  // Who named no day is told of the times: on some day the carrier comes.
  const { part, why } = ofTimes ?? ofDay ?? never
  return { part, why, next: nextWindow(place, now) }
}

function nextWindow(place: PickupPlace, now: Instant): PickupWindow | null {
  for (const day of daysFrom(dayIn(place.timeZone, now))) {
    const span = spanOf(place, day, now)
    if ('why' in span) continue
    return { day, readyAt: clockTime(span.from), closeAt: clockTime(span.until) }
  }
  return null
}

/** Minutes of a day. */
type Span = { readonly from: number; readonly until: number }
type DayFault = Pick<WindowFault, 'part' | 'why'>

const never: DayFault = { part: 'day', why: 'is not a day on which the carrier picks up.' }

/** When the carrier may come on a day, as far as that can still be ordered. */
function spanOf(
  { rule, hours, timeZone }: PickupPlace,
  day: string,
  now: Instant,
): Span | DayFault {
  const today = dayIn(timeZone, now)
  if (day > dayAfter(today, daysAhead)) {
    return { part: 'day', why: `must be within ${daysAhead} days.` }
  }
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'
  const [opens, closes] = hours[weekday]?.split('-') ?? []
  if (opens === undefined || closes === undefined) {
    return { part: 'day', why: 'is a day when the location is closed.' }
  }
  if (!rule.weekdays.includes(weekday)) return never
  if (day < today || now > cutOffOf(rule, timeZone, day)) {
    return { part: 'day', why: 'is too late: the cut-off for ordering a pickup has passed.' }
  }
  const begun = day === today ? minutesOfDay(timeZone, now) : 0
  const from = Math.max(...[opens, rule.from].map(minutesOfClockTime), begun)
  const until = Math.min(...[closes, rule.until].map(minutesOfClockTime))
  if (until - from < rule.leastMinutes) {
    return { part: 'day', why: 'does not leave the carrier enough time.' }
  }
  return { from, until }
}

function narrowed(
  span: Span,
  { readyAt, closeAt }: PickupWindowInput,
  rule: PickupRule,
): Span | DayFault {
  const from = readyAt === null ? span.from : minutesOfClockTime(readyAt)
  const until = closeAt === null ? span.until : minutesOfClockTime(closeAt)
  const between = `between ${clockTime(span.from)} and ${clockTime(span.until)}.`
  if (from < span.from || from > span.until) return { part: 'readyAt', why: `must be ${between}` }
  if (until < span.from || until > span.until) return { part: 'closeAt', why: `must be ${between}` }
  if (until - from < rule.leastMinutes) {
    const part = closeAt === null ? 'readyAt' : 'closeAt'
    return { part, why: `must leave the carrier at least ${rule.leastMinutes} minutes.` }
  }
  return { from, until }
}

function cutOffOf(
  { cutOff, cutOffDaysBefore }: PickupRule,
  timeZone: string,
  day: string,
): Instant {
  const [year = 0, month = 0, date = 0] = dayAfter(day, -cutOffDaysBefore).split('-').map(Number)
  const minutes = minutesOfClockTime(cutOff)
  const hour = Math.floor(minutes / 60)
  const wall = { year, month, day: date, hour, minute: minutes % 60, second: 0, millisecond: 0 }
  return instantAt(timeZone, wall)
}

function minutesOfDay(timeZone: string, now: Instant): number {
  const shown = new Date(now + zoneOffsetMs(timeZone, now))
  const minutes = shown.getUTCHours() * 60 + shown.getUTCMinutes()
  return Math.ceil(minutes / stepMinutes) * stepMinutes
}

const daysFrom = (today: string): readonly string[] =>
  Array.from({ length: daysAhead + 1 }, (_, days) => dayAfter(today, days))
