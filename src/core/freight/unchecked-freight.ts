import type { AccountSettings } from '../account/settings.ts'
import type { PostalAddress } from '../address/postal-address.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Instant } from '../time/clock.ts'
import type { SizeUnit, WeightUnit } from '../values/units.ts'
import type { FreightCatalogue } from './freight-catalogue.ts'

/** What a caller sent to have priced as freight, in the caller's units and words. */
export type UncheckedFreight = {
  readonly destination: PostalAddress
  /** Null for the account's own address. */
  readonly origin: PostalAddress | null
  readonly units: readonly UncheckedUnit[]
  readonly accessorials: readonly string[]
  /** `YYYY-MM-DD`. */
  readonly pickupOn: string | null
  /** Names, codes or aliases; null asks for all. */
  readonly services: readonly string[] | null
}

export type UncheckedUnit = {
  /** One, where it is null. */
  readonly quantity: number | null
  /** A pallet, where it is null. */
  readonly unitType: string | null
  readonly weight: number
  readonly weightUnit: WeightUnit
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly sizeUnit: SizeUnit | null
  readonly freightClass: string | null
  readonly nmfc: string | null
  readonly pieces: number | null
  readonly hazmat: boolean
  readonly stackable: boolean
  readonly description: string | null
}

/** A part of the question; each edge knows the field of its wire that carries the part. */
export type FreightPart =
  | 'countryCode'
  | 'postalCode'
  | 'fromCountryCode'
  | 'fromPostalCode'
  | 'units'
  | UnitPart
  | 'accessorials'
  | 'pickupOn'
  | 'services'

export type UnitPart =
  | 'quantity'
  | 'unitType'
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
  | 'sizeUnit'
  | 'freightClass'
  | 'nmfc'
  | 'pieces'

/** `says` follows the name of the field. */
export type FreightFault = {
  readonly part: FreightPart
  readonly says: string
  /** The position in the list, where the part is one of several. */
  readonly index?: number
  /** The position of the handling unit, where the part is one of a unit. */
  readonly unit?: number
}

export type FreightContext = {
  /** The sender's name where the account has no address. */
  readonly accountName: string
  readonly catalogue: Pick<Catalogue, 'countryName' | 'locations'>
  readonly freight: Pick<FreightCatalogue, 'findService'>
  readonly settings: AccountSettings
  readonly at: Instant
}
