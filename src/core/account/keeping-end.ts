import { invalid } from '../errors.ts'
import { dayIn } from '../time/calendar-day.ts'
import type { Instant } from '../time/clock.ts'
import { dayMs } from '../time/durations.ts'
import type { AccountSettings } from './settings.ts'

/** Bodies of production hold names and addresses of people, and are never kept for good. */
const mostDaysAhead = 90

/** The last day that `keep_bodies_until` takes, in UTC. */
export const lastKeepingDay = (now: Instant): string => dayIn('UTC', now + mostDaysAhead * dayMs)

export function refuseLongKeeping(
  { keepBodiesUntil }: Pick<AccountSettings, 'keepBodiesUntil'>,
  now: Instant,
): void {
  const latest = lastKeepingDay(now)
  if (keepBodiesUntil === null || keepBodiesUntil <= Date.parse(latest) + dayMs) return
  throw invalid(
    'keep_bodies_until',
    `keep_bodies_until takes a day at most ${mostDaysAhead} days ahead: ${latest} is the last.`,
  )
}
