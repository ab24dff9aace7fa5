import { invalid } from '../errors.ts'

const secondMs = 1000
const lostAtLeast = 1_000_000
const lostInASecond = 20

/**
 * More numbers than any range can have given out since a copy was taken: what the copy does not know of
 * stands on parcels. Twenty labels a second, day and night, and a million for a burst or a wrong clock.
 */
export const numbersLostSince = (takenAt: number, now: number): number =>
  lostAtLeast + lostInASecond * Math.ceil(Math.max(0, now - takenAt) / secondMs)

/**
 * What twenty labels a second come to in a year and a half, and less than half a round of ship codes
 * (36 to the power of 6), so that codes of one day stay apart.
 */
const mostSkipped = 1_000_000_000

/** None would give out again what stands on parcels. */
export function checkSkippedNumbers(count: number): number {
  if (Number.isSafeInteger(count) && count >= 1 && count <= mostSkipped) return count
  const says = `The ranges are moved on by a whole number from 1 to ${mostSkipped}.`
  throw invalid('skip-numbers', says)
}
