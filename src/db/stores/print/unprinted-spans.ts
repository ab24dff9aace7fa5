/** How many shipments of a day stand as bought, and how many of their labels are unprinted. */
export type DayOfLabels = { readonly day: number; readonly bought: number; readonly left: number }

/** A query may walk past so many printed labels rather than end before them. */
const walkPast = 500

/**
 * Days that one query reads, in their order: those with unprinted labels, and between them only such as
 * cost less to walk past than another query.
 */
export function* spansOf(days: readonly DayOfLabels[]): Generator<readonly DayOfLabels[]> {
  let span: DayOfLabels[] = []
  let walked = 0
  for (const day of days) {
    if (day.left <= 0 && (span.length === 0 || walked + day.bought > walkPast)) {
      if (span.length > 0) yield span
      span = []
      walked = 0
      continue
    }
    span.push(day)
    walked += day.bought - Math.max(0, day.left)
  }
  if (span.length > 0) yield span
}
