import { dayOf } from '#core/shipment/shipment-count.ts'
import { dayMs } from '#core/time/durations.ts'

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
