import type { Instant } from '#core/time/clock.ts'
import { dayMs, hourMs, minuteMs } from '#core/time/durations.ts'
import { html, type Markup } from '../../base/html.ts'
import type { Frame } from '../visit/frame.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string, kind: 'day' | 'minute' | 'second'): Intl.DateTimeFormat {
  const key = `${kind} ${zone}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'medium',
    ...(kind !== 'day' && { timeStyle: kind === 'minute' ? 'short' : 'medium' }),
    hourCycle: 'h23',
  })
  formats.set(key, format)
  return format
}

/** The exact instant is its title; the foot of the page shows it to those who have no pointer. */
function timeElement(kind: 'day' | 'minute' | 'second', at: Instant, zone: string): Markup {
  const exact = new Date(at).toISOString()
  return html`<time class="nowrap" datetime="${exact}" title="${exact}">${formatOf(zone, kind).format(at)}</time>`
}

/** `Nov 23, 2026, 14:05`, in the account's time zone. */
export const time = (at: Instant, zone: string): Markup => timeElement('minute', at, zone)

export const exactTime = (at: Instant, zone: string): Markup => timeElement('second', at, zone)

export const day = (at: Instant, zone: string): Markup => timeElement('day', at, zone)

export const dayText = (at: Instant, zone: string): string => formatOf(zone, 'day').format(at)

/**
 * Every time of an account's page is by the account's clock, or has these words behind it or in the heading
 * of its column. The clocks differ only where a sandbox has moved its own ahead.
 */
export const byRealClock = ({ clockAheadMs }: Pick<Frame, 'clockAheadMs'>): Markup | null =>
  clockAheadMs === 0 ? null : html`<span class="clock"> by the real clock</span>`

const lengths = new Intl.DurationFormat('en-CA', { style: 'long' })

/** `5 days, 3 hours`, or `4 minutes`: by the two largest of its units, and never nothing. */
export function lengthOfTime(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / minuteMs))
  const days = Math.floor((minutes * minuteMs) / dayMs)
  const hours = Math.floor(((minutes * minuteMs) % dayMs) / hourMs)
  return lengths.format({ days, hours, ...(days === 0 && { minutes: minutes % 60 }) })
}
