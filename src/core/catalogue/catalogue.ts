import type { Environment } from '../environment.ts'
import type { Currency, Minor } from '../values/money.ts'
import type { Location, PickupRule } from './location.ts'
import type { Coordinates } from './postal-place.ts'

export type CarrierEntry = {
  readonly code: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly phone: string
}

export type Service = {
  /** Never changes, and no other service ever gets it. */
  readonly id: number
  readonly name: string
  /** The name in lower case, every run of other characters one `_`: `carriera_priority_mail`. */
  readonly code: string
  readonly carrier: CarrierEntry
  readonly trackable: boolean
  readonly express: boolean
  readonly international: boolean
  /** Whether its parcels enter the post in the US, wherever they go. */
  readonly injected: boolean
  readonly packageIds: readonly number[]
  readonly deliveryDays: string
  readonly environments: readonly Environment[]
  readonly retired: boolean
  /** For some goods or accounts only: a rule such as "the cheapest" never chooses it. */
  readonly restricted: boolean
}

export type PackageType = {
  readonly id: number
  readonly name: string
  readonly code: string
  /** Null for `Parcel`: the caller gives the sides. */
  readonly sidesMicrometres: readonly [number, number, number] | null
  readonly retired: boolean
}

/** The regions that the API knows. A catalogue may have some of them, and no others. */
export const regionCodes = ['ON', 'BC', 'QC'] as const

export type Region = {
  readonly code: string
  readonly name: string
  readonly injectionPostalCode: string
}

/** The catalogue that everybody may read. Only the engine reads the compiled tables behind it. */
export type Catalogue = {
  /** Including carriers whose services are all retired: their parcels may still be on the way. */
  readonly carriers: readonly CarrierEntry[]
  /** In the order of their ids, without retired ones. */
  readonly services: readonly Service[]
  readonly packages: readonly PackageType[]
  readonly regions: readonly Region[]
  /** In the order of the catalogue, without closed ones. The first of a region is its standard sender. */
  readonly locations: readonly Location[]
  /** Where a carrier picks up at a location; null where it doesn't. */
  pickupRule(carrierCode: string, locationId: string): PickupRule | null
  /** About where a postal code of Canada or the US lies; null where that is unknown. */
  postalPlace(postalCode: string): Coordinates | null
  service(id: number): Service | null
  packageType(id: number): PackageType | null
  /** By name, code or alias, compared on letters and digits alone. */
  findService(text: string): Service | null
  findPackage(text: string): PackageType | null
  region(code: string): Region | null
  /** The English name of an ISO 3166-1 alpha-2 country; null where no country has the code. */
  countryName(code: string): string | null
  /** At the catalogue's rate, in minor units of the house currency. */
  toHouseCurrency(minor: Minor, currency: Currency): Minor
  /** The other way, at the same rate. */
  fromHouseCurrency(minor: Minor, currency: Currency): Minor
}
