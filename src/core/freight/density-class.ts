import { classRank, type FreightClass } from '../catalogue/freight-class.ts'
import { micrometresPer, ticksPer } from '../values/units.ts'
import { type HandlingUnit, totalUnitTicks } from './handling-unit.ts'

/**
 * The density scale of the National Motor Freight Classification since 19 July 2025. The bounds are
 * inclusive, in tenths of a pound a cubic foot.
 */
const scale: readonly (readonly [tenths: number, of: FreightClass])[] = [
  [500, '50'],
  [350, '55'],
  [300, '60'],
  [225, '65'],
  [150, '70'],
  [120, '85'],
  [100, '92.5'],
  [80, '100'],
  [60, '125'],
  [40, '175'],
  [20, '250'],
  [10, '300'],
  [0, '400'],
]

/** In cubic micrometres, which no double holds exactly. */
export const cubicFoot = BigInt(micrometresPer.in * 12) ** 3n

export const volumeOf = ({ sidesMicrometres: [a, b, c] }: HandlingUnit): bigint =>
  BigInt(a) * BigInt(b) * BigInt(c)

const totalVolume = (units: readonly HandlingUnit[]): bigint =>
  units.reduce((sum, unit) => sum + BigInt(unit.quantity) * volumeOf(unit), 0n)

/** The class of all units together, by their weight in the space that they take. */
export function densityClass(units: readonly HandlingUnit[]): FreightClass {
  const weight = BigInt(totalUnitTicks(units)) * cubicFoot * 10n
  const space = totalVolume(units) * BigInt(ticksPer.lbs)
  const tier = scale.find(([tenths]) => weight >= BigInt(tenths) * space)
  return tier?.[1] ?? '400'
}

/** Hundredths of a pound a cubic foot, rounded down: for people to read. */
export const densityHundredths = (units: readonly HandlingUnit[]): number =>
  Number(
    (BigInt(totalUnitTicks(units)) * cubicFoot * 100n) /
      (totalVolume(units) * BigInt(ticksPer.lbs)),
  )

/** The class of each unit: its own, or that of the density of all units that have none. */
export function classesOf(units: readonly HandlingUnit[]): readonly FreightClass[] {
  const unclassed = units.filter(({ freightClass }) => freightClass === null)
  const byDensity = unclassed.length === 0 ? '50' : densityClass(unclassed)
  return units.map(({ freightClass }) => freightClass ?? byDensity)
}

const byRank = (a: FreightClass, b: FreightClass): number => classRank(a) - classRank(b)

/** From the densest to the bulkiest. */
export const rankedClasses = (
  classes: readonly FreightClass[],
): { readonly lowest: FreightClass; readonly highest: FreightClass } => {
  const ranked = classes.toSorted(byRank)
  return { lowest: ranked[0] ?? '50', highest: ranked.at(-1) ?? '500' }
}
