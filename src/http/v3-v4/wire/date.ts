import type { Instant } from '#core/time/clock.ts'
import { refuseFields } from '../../base/validation.ts'
import { readDate } from '../read-date.ts'

/** The first or last instant of what was sent: the same one where it has a time. Null for nothing. */
export function toInstant(
  field: string,
  sent: string | null | undefined,
  timeZone: string,
  end: 'first' | 'last',
): Instant | null {
  if (!sent) return null
  const span = readDate(sent, timeZone)
  if (span) return span[end]
  const sentence = `The ${field} must be a date such as 2026-01-31, or a date-time of ISO 8601.`
  throw refuseFields({ [field]: [sentence] })
}
