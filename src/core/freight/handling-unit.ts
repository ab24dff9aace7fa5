import type { FreightClass } from '../catalogue/freight-class.ts'

export const unitTypes = ['pallet', 'skid', 'crate', 'drum', 'bundle', 'roll'] as const
export type UnitType = (typeof unitTypes)[number]

/** What a fork truck lifts at once, in exact units; `quantity` of them are alike. */
export type HandlingUnit = {
  readonly quantity: number
  readonly unitType: UnitType
  /** The weight of one unit, with its pallet. */
  readonly weightTicks: number
  /** Length, width and height, as they were given. */
  readonly sidesMicrometres: readonly [number, number, number]
  /** Null where the density decides. */
  readonly freightClass: FreightClass | null
  /** The item of the National Motor Freight Classification, such as `156600-02`. */
  readonly nmfc: string | null
  /** How many cartons or bags all of them hold. */
  readonly pieces: number | null
  readonly hazmat: boolean
  readonly stackable: boolean
  readonly description: string | null
}

export type HandlingUnits = readonly [HandlingUnit, ...HandlingUnit[]]

export const unitCount = (units: readonly Pick<HandlingUnit, 'quantity'>[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0)

export const totalUnitTicks = (units: readonly HandlingUnit[]): number =>
  units.reduce((sum, { quantity, weightTicks }) => sum + quantity * weightTicks, 0)

export const longestSide = (units: readonly HandlingUnit[]): number =>
  Math.max(...units.flatMap(({ sidesMicrometres }) => sidesMicrometres))
