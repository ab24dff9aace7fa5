import { micrometresPer } from '../../values/units.ts'
import type { RateParcel } from '../question.ts'
import type { CompiledPackage } from './compiled-catalogue.ts'

const inch = micrometresPer.in
const cubicInch = inch ** 3

/** A parcel's sides in order, in micrometres; all 0 where no size is known. */
export type ParcelMeasures = {
  readonly weightTicks: number
  readonly longest: number
  readonly second: number
  readonly shortest: number
  readonly lengthGirth: number
  /** Whether the caller's sides count, rather than the package type's own. */
  readonly measured: boolean
  readonly fits: boolean
  readonly tooHeavy: boolean
  readonly packageIndex: number
  readonly packageId: number
}

type Sides = readonly [number, number, number]

export function sortSides(sides: Sides): Sides {
  const [a, b, c] = sides
  const longest = Math.max(a, b, c)
  const shortest = Math.min(a, b, c)
  return [longest, a + b + c - longest - shortest, shortest]
}

export function measureParcel(
  asked: RateParcel,
  type: CompiledPackage,
  packageIndex: number,
): ParcelMeasures {
  const given = asked.sidesMicrometres === null ? null : sortSides(asked.sidesMicrometres)
  const own = type.sidesMicrometres
  const [longest, second, shortest] = own ?? given ?? [0, 0, 0]
  return {
    weightTicks: asked.weightTicks,
    longest,
    second,
    shortest,
    lengthGirth: longest + 2 * (second + shortest),
    measured: own === null,
    fits:
      own === null ||
      given === null ||
      (given[0] <= own[0] && given[1] <= own[1] && given[2] <= own[2]),
    tooHeavy: asked.weightTicks > type.maxWeightTicks,
    packageIndex,
    packageId: asked.packageId,
  }
}

/** Exact: where the product of doubles is too near the limit to trust, whole numbers decide. */
export function volumeExceeds(parcel: ParcelMeasures, cubicInches: number): boolean {
  const volume = parcel.longest * parcel.second * parcel.shortest
  const limit = cubicInches * cubicInch
  if (Math.abs(volume - limit) > limit * 1e-12) return volume > limit
  return (
    BigInt(parcel.longest) * BigInt(parcel.second) * BigInt(parcel.shortest) >
    BigInt(cubicInches) * BigInt(cubicInch)
  )
}

/** The weight in whole pounds that a size stands for. */
export function dimensionalPounds(
  parcel: ParcelMeasures,
  divisor: number,
  sideRounding: 'nearest' | 'up',
): number {
  const round = sideRounding === 'up' ? Math.ceil : Math.round
  const cubicInches =
    round(parcel.longest / inch) * round(parcel.second / inch) * round(parcel.shortest / inch)
  return Math.ceil(cubicInches / divisor)
}

/** A cubic foot is 1,728 cubic inches of 64 cubic quarter-inches each. */
export const quarterInchesPerCubicFoot = 1728 * 64

/** In cubic quarter-inches, each side rounded down to a quarter of an inch. */
export function cubicQuarterInches(parcel: ParcelMeasures): number {
  const quarter = inch / 4
  return (
    Math.floor(parcel.longest / quarter) *
    Math.floor(parcel.second / quarter) *
    Math.floor(parcel.shortest / quarter)
  )
}
