import type { Instant } from '#core/time/clock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = [locale, timeZone, ...Object.keys(options)].join(' ')
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, ...options })
  formats.set(key, format)
  return format
}

export const timeText = (locale: string, timeZone: string, at: Instant): string =>
  formatOf(locale, timeZone, {
    weekday: 'short',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

/** One day, or a range from the first to the last day. */
export const dayRangeText = (
  locale: string,
  timeZone: string,
  first: Instant,
  last: Instant,
): string =>
  formatOf(locale, timeZone, { weekday: 'long', month: 'long', day: 'numeric' }).formatRange(
    first,
    last,
  )

/** The common name, the same in summer and winter: `Pacific Time`. */
export function timeZoneName(locale: string, timeZone: string): string {
  const parts = formatOf(locale, timeZone, { timeZoneName: 'longGeneric' }).formatToParts(0)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
