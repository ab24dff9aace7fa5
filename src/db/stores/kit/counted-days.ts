import { dayMs, dayOf } from '#core/shipment/shipment-count.ts'
import { cutIntoDays, type Edge, endOf } from './whole-days.ts'

/**
 * Where a page of a list begins, at a price that does not rise with the rows: whole days are counted
 * already, so only the two days at the ends and the page's own day are looked into.
 */
export type DayCounts = {
  /** Counts rows. */
  inTime(edge: Edge): Promise<number>
  /** Adds up what was counted. */
  inDays(days: DayRange): Promise<number>
  /** The day that a place among the days' rows falls on, and how many stand before it. */
  locate(days: DayRange, skip: number): Promise<{ day: number; before: number } | undefined>
}

export type DayRange = { readonly firstDay: number; readonly lastDay: number }

/** Newest first: from `to` backwards, without the first `offset`. Null where there is no such place. */
export type PagePlace = {
  readonly total: number
  readonly start: { readonly to: number; readonly offset: number } | null
}

/** The first and last instants that a date can name: the beginning of a day, and the end of one. */
export const firstInstant = -100_000_000 * dayMs
export const lastInstant = 100_000_000 * dayMs - 1

export async function placeOfPage(counts: DayCounts, edge: Edge, skip: number): Promise<PagePlace> {
  const { from, to } = edge
  const days = cutIntoDays(from, to)
  const range = { firstDay: days.first, lastDay: days.last }
  const [newest, whole, oldest] = await Promise.all([
    days.newestEdge ? inPartOfDay(counts, days.newestEdge) : 0,
    days.first <= days.last ? counts.inDays(range) : 0,
    days.oldestEdge ? inPartOfDay(counts, days.oldestEdge) : 0,
  ])
  const total = newest + whole + oldest
  if (skip >= total) return { total, start: null }
  if (skip < newest) return { total, start: { to, offset: skip } }
  if (skip >= newest + whole) {
    return { total, start: { to: days.oldestEdge?.to ?? to, offset: skip - newest - whole } }
  }
  const inWhole = skip - newest
  const located = inWhole === 0 ? undefined : await counts.locate(range, inWhole)
  return located
    ? { total, start: { to: endOf(located.day), offset: inWhole - located.before } }
    : { total, start: { to: endOf(days.last), offset: inWhole } }
}

/** Of the two parts of a day the shorter is counted; the longer is what it leaves of the whole. */
async function inPartOfDay(counts: DayCounts, part: Edge): Promise<number> {
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
  // What came between the two looks may be in the second alone.
  return Math.max(0, all - left)
}
