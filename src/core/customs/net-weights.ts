import type { Item } from '../shipment/item.ts'
import type { Minor } from '../values/money.ts'
import { ticksPer } from '../values/units.ts'

type WeighedLine = {
  /** The weight of the whole line; null where only the parcel was weighed. */
  readonly weightTicks: number | null
  /** The value of the whole line; all lines have one currency. */
  readonly value: Minor
  readonly quantity: number
}

/**
 * The first line with which the lines weigh more than the whole parcel; -1 where all of them fit. Only
 * their sum is rounded: ten lines of a tenth weigh as much as the whole.
 */
export function lineBeyondParcel(
  lines: readonly Pick<Item, 'weight' | 'weightUnit'>[],
  parcelTicks: number,
): number {
  let ticks = 0
  return lines.findIndex(({ weight, weightUnit }) => {
    if (weight === null || weightUnit === null) return false
    ticks += weight * ticksPer[weightUnit]
    return Math.round(ticks) > parcelTicks
  })
}

/**
 * What each line weighs. Lines without a weight share the rest of the parcel's weight by their value,
 * in the whole grams that papers show, so that the lines add up to the parcel. Null where no weight is
 * left to share.
 */
export function netWeights(
  lines: readonly WeighedLine[],
  parcelTicks: number,
): readonly (number | null)[] {
  const unweighed = lines.filter(({ weightTicks }) => weightTicks === null)
  const given = lines.reduce((sum, { weightTicks }) => sum + grams(weightTicks ?? 0), 0)
  const left = grams(parcelTicks) - given
  if (left <= 0) return lines.map(({ weightTicks }) => weightTicks)
  const haveNoValue = unweighed.every(({ value }) => value === 0)
  const shares = shareOut(
    left,
    unweighed.map(({ value, quantity }) => (haveNoValue ? quantity : value)),
  )
  const shareOf = new Map(unweighed.map((line, at) => [line, shares[at] ?? 0]))
  return lines.map(line => line.weightTicks ?? (shareOf.get(line) ?? 0) * ticksPer.g)
}

const grams = (ticks: number): number => Math.ceil(ticks / ticksPer.g)

/** Whole parts in proportion; those that rounding cut most get the remainder. */
function shareOut(whole: number, parts: readonly number[]): readonly number[] {
  const sum = parts.reduce((all, part) => all + BigInt(part), 0n)
  if (sum === 0n) return parts.map(() => 0)
  const exact = parts.map(part => BigInt(whole) * BigInt(part))
  const shares = exact.map(share => Number(share / sum))
  const lost = exact
    .map((share, at) => ({ at, rest: share % sum }))
    .toSorted((one, other) => Number(other.rest - one.rest) || one.at - other.at)
  const unshared = whole - shares.reduce((all, share) => all + share, 0)
  for (const { at } of lost.slice(0, unshared)) shares[at] = (shares[at] ?? 0) + 1
  return shares
}
