import { type AliasableExpression, type Kysely, sql } from 'kysely'
import { dayOf } from '#core/shipment/shipment-count.ts'
import type { ListKey } from '#core/shipment/shipment-store.ts'
import { dayMs } from '#core/time/durations.ts'
import type { ListOrder } from '#core/values/page.ts'
import type { Tables } from '../../tables/tables.ts'

/** The last moment of a day. */
export const endOf = (day: number): number => (day + 1) * dayMs - 1

export type TimeRange = { readonly from: number; readonly to: number }

type Days = {
  /** The whole days; none where the last is before the first. */
  readonly first: number
  readonly last: number
  readonly newestPart: TimeRange | null
  readonly oldestPart: TimeRange | null
}

/** Cuts a range of time into whole days and the parts of days at its ends. */
export function cutIntoDays(from: number, to: number): Days {
  const fromDay = dayOf(from)
  const toDay = dayOf(to)
  const beginsWhole = from === fromDay * dayMs
  const endsWhole = to === endOf(toDay)
  const newestPart = endsWhole ? null : { from: Math.max(from, toDay * dayMs), to }
  const oldestIsSeparate = !beginsWhole && (fromDay < toDay || endsWhole)
  return {
    first: beginsWhole ? fromDay : fromDay + 1,
    last: endsWhole ? toDay : toDay - 1,
    newestPart,
    oldestPart: oldestIsSeparate ? { from, to: Math.min(to, endOf(fromDay)) } : null,
  }
}

/**
 * Finds where a page of a list begins, at a cost that does not rise with the rows: a table counts whole
 * days, so that the search reads only the two days at the ends and the page's own day.
 */
export type DayCounts = {
  /** Counts the rows themselves. */
  inTime(range: TimeRange): Promise<number>
  /** Sums the table's counts. */
  inDays(days: DayRange): Promise<number>
  /** Finds the day of the row after `skip` rows, and how many of those rows are of newer days. */
  locate(days: DayRange, skip: number): Promise<DayPosition | undefined>
}

type DayPosition = { readonly day: number; readonly before: number }

type DayRange = { readonly firstDay: number; readonly lastDay: number }

/** A sum of bigints is a decimal on PostgreSQL. */
export const sumOfCounts = sql<number>`cast(coalesce(sum(n), 0) as bigint)`.as('n')

/**
 * Selects the day of the row after `skip` rows. `days` have their counts, and in `upto` the sum of these
 * from the newest day on.
 */
export const dayOfRow = (
  db: Kysely<Tables>,
  days: AliasableExpression<{ day: number; n: number; upto: number }>,
  skip: number,
) =>
  db
    .selectFrom(days.as('running'))
    .select('day')
    .select(sql<number>`cast(upto - n as bigint)`.as('before'))
    .where('upto', '>', skip)
    .orderBy('day', 'desc')
    .limit(1)

/** The page begins at `to`, newest first, after `offset` rows. `start` is null beyond the last page. */
type PageStart = {
  readonly total: number
  readonly start: { readonly to: number; readonly offset: number } | null
}

/** The first and last instants of a date: the beginning of one day, and the end of another. */
export const firstInstant = -100_000_000 * dayMs
export const lastInstant = 100_000_000 * dayMs - 1

export async function startOfPage(
  counts: DayCounts,
  { from, to }: TimeRange,
  skip: number,
): Promise<PageStart> {
  const days = cutIntoDays(from, to)
  const range = { firstDay: days.first, lastDay: days.last }
  const [newest, whole, oldest] = await Promise.all([
    days.newestPart ? inPartOfDay(counts, days.newestPart) : 0,
    days.first <= days.last ? counts.inDays(range) : 0,
    days.oldestPart ? inPartOfDay(counts, days.oldestPart) : 0,
  ])
  const total = newest + whole + oldest
  if (skip >= total) return { total, start: null }
  if (skip < newest) return { total, start: { to, offset: skip } }
  if (skip >= newest + whole) {
    return { total, start: { to: days.oldestPart?.to ?? to, offset: skip - newest - whole } }
  }
  const inWhole = skip - newest
  const position = inWhole === 0 ? undefined : await counts.locate(range, inWhole)
  return position
    ? { total, start: { to: endOf(position.day), offset: inWhole - position.before } }
    : { total, start: { to: endOf(days.last), offset: inWhole } }
}

/** Counts the shorter of the two parts of a day; for the longer it subtracts from the day's count. */
async function inPartOfDay(counts: DayCounts, part: TimeRange): Promise<number> {
  const day = dayOf(part.from)
  const whole = { from: day * dayMs, to: endOf(day) }
  const rest =
    part.from === whole.from
      ? { from: part.to + 1, to: whole.to }
      : { from: whole.from, to: part.from - 1 }
  const isHalf = part.from === whole.from || part.to === whole.to
  if (!isHalf || part.to - part.from <= rest.to - rest.from) return await counts.inTime(part)
  const [all, left] = await Promise.all([
    counts.inDays({ firstDay: day, lastDay: day }),
    counts.inTime(rest),
  ])
  // A row that was inserted between the two queries may be in the second alone.
  return Math.max(0, all - left)
}

/** Beyond the last key on the side where the list begins. */
export const listStart: Readonly<Record<ListOrder, ListKey>> = {
  newest: { createdAt: lastInstant, id: Number.MAX_SAFE_INTEGER },
  oldest: { createdAt: firstInstant, id: 0 },
}
