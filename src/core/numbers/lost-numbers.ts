import { invalid } from '../errors.ts'

const secondMs = 1000
const lostAtLeast = 1_000_000
const lostInASecond = 20

/**
 * More numbers than any range can have issued since the backup, which does not know them though parcels
 * have them: twenty labels a second, and a million more for a burst or a wrong clock.
 */
export const numbersLostSince = (takenAt: number, now: number): number =>
  lostAtLeast + lostInASecond * Math.ceil(Math.max(0, now - takenAt) / secondMs)

/**
 * Twenty labels a second for a year and a half. Less than half of all ship codes (36 to the power of 6),
 * so that the codes of one day stay different.
 */
const mostSkipped = 1_000_000_000

/** At least one: with none the ranges would issue numbers again that parcels already have. */
export function checkSkippedNumbers(count: number): number {
  if (Number.isSafeInteger(count) && count >= 1 && count <= mostSkipped) return count
  const says = `The number ranges can be advanced by a whole number from 1 to ${mostSkipped}.`
  throw invalid('skip-numbers', says)
}
