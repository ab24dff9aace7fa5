import type { Environment } from '../environment.ts'
import type { Currency, Minor } from '../values/money.ts'
import type { Coordinates } from './coordinates.ts'
import type { Location } from './location.ts'

/** What people read of the catalogue. The compiled tables behind it belong to the engine alone. */
export type CarrierEntry = {
  readonly code: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly phone: string
}

export type Service = {
  /** Permanent: the wire's `postage_type_id`. */
  readonly id: number
  readonly name: string
  /** The name in lower case, every run of other characters one `_`: `carriera_priority_mail`. */
  readonly code: string
  readonly carrier: CarrierEntry
  readonly trackable: boolean
  readonly express: boolean
  readonly international: boolean
  readonly packageIds: readonly number[]
  readonly deliveryDays: string
  readonly environments: readonly Environment[]
  readonly retired: boolean
  /** For some contents or accounts only: no rule like "the cheapest" ever chooses it. */
  readonly restricted: boolean
}

export type PackageType = {
  readonly id: number
  readonly name: string
  readonly code: string
  /** `Parcel` has none: its sides are asked of the caller. */
  readonly sidesMicrometres: readonly [number, number, number] | null
  readonly retired: boolean
}

/** The regions that the API knows by name. A catalogue has some of them, and no others. */
export const regionCodes = ['ON', 'BC', 'QC'] as const

export type Region = {
  readonly code: string
  readonly name: string
  readonly injectionPostalCode: string
}

export type Catalogue = {
  /** Also those whose services are all retired: their parcels may still be on the way. */
  readonly carriers: readonly CarrierEntry[]
  /** In the order of their ids, without retired ones. */
  readonly services: readonly Service[]
  readonly packages: readonly PackageType[]
  readonly regions: readonly Region[]
  /** In the order of the catalogue, without closed ones: the first of a region is its standard sender. */
  readonly locations: readonly Location[]
  /** About where a postal code of Canada or the US lies; null where nobody can tell. */
  postalPlace(postalCode: string): Coordinates | null
  service(id: number): Service | null
  packageType(id: number): PackageType | null
  /** By name, code or alias, compared on letters and digits alone. */
  findService(text: string): Service | null
  findPackage(text: string): PackageType | null
  region(code: string): Region | null
  /** The English name of an ISO 3166-1 alpha-2 country; null where there is none of that code. */
  countryName(code: string): string | null
  /** Minor units of the house currency for an amount in another, at the catalogue's rate. */
  toHouseCurrency(minor: Minor, currency: Currency): Minor
}
