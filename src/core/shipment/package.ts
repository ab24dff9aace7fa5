import { withoutNoise } from '../values/money.ts'
import { type SizeUnit, ticksPer, type WeightUnit, weightTicks } from '../values/units.ts'

/** One package of a shipment, kept as sent; a draft may lack any of it. */
export type Package = {
  readonly weight: number | null
  readonly weightUnit: WeightUnit | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly sizeUnit: SizeUnit | null
  /** As sent on a draft; the catalogue's exact name once it is bought. */
  readonly packageType: string | null
  readonly packageContents: string | null
}

/** A shipment has no more packages, by the API and by the dashboard alike. */
export const mostPackages = 50

export type Packages = readonly [Package, ...Package[]]

/** The weight of all packages together; one without a weight counts nothing. */
export const totalTicks = (packages: Packages): number =>
  packages.reduce((sum, { weight, weightUnit }) => sum + ticksOf(weight, weightUnit), 0)

/** What is in the packages, in words; null where nobody said anything. */
export function contentsOfPackages(packages: Packages): string | null {
  const contents = packages.flatMap(({ packageContents }) => packageContents ?? [])
  return contents.length === 0 ? null : [...new Set(contents)].join(', ')
}

/** For those who know a single package: the weight of all, the rest of the first. */
export function asOnePackage(packages: Packages): Package {
  const [first, ...others] = packages
  if (others.length === 0) return first
  const weighed = packages.filter(({ weight }) => weight !== null)
  const unit = weighed[0]?.weightUnit ?? null
  return {
    ...first,
    weight: unit && weighed.reduce((sum, one) => withoutNoise(sum + weightIn(unit, one)), 0),
    weightUnit: unit ?? first.weightUnit,
    packageContents: contentsOfPackages(packages),
  }
}

/** As it was sent where the unit is the same, so that 0.1 and 0.2 are 0.3. */
const weightIn = (unit: WeightUnit, { weight, weightUnit }: Package): number =>
  weight !== null && weightUnit === unit ? weight : ticksOf(weight, weightUnit) / ticksPer[unit]

const ticksOf = (weight: number | null, unit: WeightUnit | null): number =>
  weight === null || unit === null ? 0 : weightTicks(weight, unit)
