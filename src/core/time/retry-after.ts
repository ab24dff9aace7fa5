import type { Instant } from './clock.ts'

/**
 * How long a `Retry-After` asks to wait: a number of seconds, or a date of HTTP. Null where it is
 * neither; negative where the date is past.
 */
export function readRetryAfter(value: string, now: Instant): number | null {
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000
  // Node reads a date in almost any text; HTTP ends all of its dates with the zone.
  const at = value.endsWith('GMT') ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? null : at - now
}
