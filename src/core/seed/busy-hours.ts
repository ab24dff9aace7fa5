import type { Instant } from '../time/clock.ts'
import { hourMs } from '../time/durations.ts'

const hoursADay = 24
/** The working day of a shop in the east of Canada, in UTC. */
const opensAt = 13
const closesAt = 23
const weights = { open: 10, closed: 1, saturday: 0.5, sunday: 0.2 }
/** The shop grows: its last day is so many times as busy as its first. */
const growth = 1.5

/** Maps shares from 0 to 1 to moments between two, closer together in the busy hours of a shop. */
export function busyHours(from: Instant, to: Instant): (share: number) => Instant {
  const hours = Math.max(1, Math.ceil((to - from) / hourMs))
  const upTo = new Float64Array(hours + 1)
  for (let hour = 0; hour < hours; hour += 1) {
    upTo[hour + 1] = (upTo[hour] ?? 0) + weightOf(from + hour * hourMs, hour / hours)
  }
  const total = upTo[hours] ?? 1
  return share => {
    const wanted = share * total
    const hour = lastAtMost(upTo, wanted, hours - 1)
    const start = upTo[hour] ?? 0
    const within = (wanted - start) / ((upTo[hour + 1] ?? total) - start)
    return Math.min(to, Math.floor(from + (hour + within) * hourMs))
  }
}

function weightOf(at: Instant, progress: number): number {
  const day = new Date(at).getUTCDay()
  const hour = Math.floor(at / hourMs) % hoursADay
  const ofHour = hour >= opensAt && hour < closesAt ? weights.open : weights.closed
  const ofDay = day === 6 ? weights.saturday : day === 0 ? weights.sunday : 1
  return ofHour * ofDay * (1 + (growth - 1) * progress)
}

/** The last index, up to `last`, whose value is at most the wanted one. */
function lastAtMost(sorted: Float64Array, wanted: number, last: number): number {
  let low = 0
  let high = last
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if ((sorted[middle] ?? 0) <= wanted) low = middle
    else high = middle - 1
  }
  return low
}
