import type { AccountSettings } from '../account/settings.ts'
import type { PostalAddress } from '../address/postal-address.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Instant } from '../time/clock.ts'
import type { Currency } from '../values/money.ts'
import type { SizeUnit, WeightUnit } from '../values/units.ts'

/** What a caller sent to have priced, in the caller's units and words. */
export type UncheckedQuestion = {
  readonly destination: PostalAddress
  readonly isReturn: boolean
  /** Where a return goes, if the caller said so: it changes no price of the catalogue. */
  readonly returnAddress: PostalAddress | null
  /** Where any other parcel comes from, if the caller said so. It may be partial; a return has none. */
  readonly fromAddress: PostalAddress | null
  readonly packages: readonly [UncheckedPackage, ...UncheckedPackage[]]
  /** Names, codes or aliases; null asks for all. */
  readonly services: readonly string[] | null
  readonly region: string | null
  readonly insured: boolean
  readonly signature: boolean
  readonly items: readonly QuestionItem[]
}

export type UncheckedPackage = {
  readonly weight: number | null
  readonly weightUnit: WeightUnit | null
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  readonly sizeUnit: SizeUnit | null
  readonly packageType: string
}

export type QuestionItem = {
  readonly quantity: number
  /** For one unit. */
  readonly value: number
  readonly currency: Currency
  readonly hsCode: string | null
}

/** A part of the question; each edge knows the field of its wire that carries the part. */
export type QuestionPart =
  | 'countryCode'
  | 'returnCountryCode'
  | 'fromCountryCode'
  | 'postalCode'
  | 'packageType'
  | 'weight'
  | 'weightUnit'
  | 'length'
  | 'width'
  | 'height'
  | 'sizeUnit'
  | 'services'
  | 'region'
  | 'declaredValue'

/** `says` follows the name of the field: "is not an ISO 3166-1 country code". */
export type QuestionFault = {
  readonly part: QuestionPart
  readonly says: string
  /** The position in the list, where the part is one of several. */
  readonly index?: number
  /** The position of the package, where the part is one of a package. */
  readonly package?: number
}

export type QuestionContext = {
  /** The sender's name where the account has no address. */
  readonly accountName: string
  readonly catalogue: Catalogue
  readonly settings: AccountSettings
  readonly at: Instant
}
