import type { PlaceKind } from '../address/receiving-place.ts'
import type { Environment } from '../environment.ts'
import type { Currency, Minor } from '../values/money.ts'
import type { AddOnType } from './add-on-type.ts'
import type { DayRange } from './day-range.ts'
import type { FreightData } from './freight-data.ts'
import type { Location, PickupRule } from './location.ts'
import type { NumberBlocks, ServiceNumbering } from './numbering.ts'
import type { Coordinates } from './postal-place.ts'
import type { PriceTier } from './price-tier.ts'

/**
 * The catalogue, read and checked: every reference is an id or a name that exists, every measure is in
 * exact units. To compile it cannot fail.
 */
export type CatalogueData = {
  /** Whether its prices are invented to show the service. */
  readonly demonstration: boolean
  readonly carriers: readonly CarrierData[]
  readonly services: readonly ServiceData[]
  readonly packages: readonly PackageData[]
  readonly regions: readonly RegionData[]
  readonly locations: readonly LocationData[]
  /** Where carriers pick up; nowhere else. */
  readonly pickups: readonly PickupRule[]
  /** By the first three characters of postal codes: about where they lie. */
  readonly places: ReadonlyMap<string, Coordinates>
  /** ISO 3166-1 alpha-2 code to English name. */
  readonly countries: ReadonlyMap<string, string>
  readonly charts: ReadonlyMap<string, readonly ChartRow[]>
  readonly cards: readonly RateCardData[]
  readonly surcharges: readonly SurchargeData[]
  readonly taxes: TaxData
  /** Millionths of the house currency for one unit of each currency. */
  readonly exchangeMillionths: Readonly<Record<Currency, number>>
  readonly freight: FreightData
}

export type CarrierData = {
  readonly code: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly phone: string
  readonly numbers: NumberBlocks
}

export type ServiceData = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly carrier: string
  readonly aliases: readonly string[]
  readonly trackable: boolean
  readonly express: boolean
  readonly international: boolean
  readonly packageIds: readonly number[]
  readonly environments: readonly Environment[]
  readonly retired: boolean
  readonly legacy: boolean
  /** Enters the post in the US: the region's line-haul adds days, and no Canadian leg is charged. */
  readonly injected: boolean
  readonly charts: readonly string[]
  /** The zones of packages that have prices of their own. */
  readonly packageCharts: readonly string[]
  readonly days: DayRange
  readonly daysByZone: ReadonlyMap<number, DayRange>
  readonly limits: LimitData
  readonly dimensional: DimensionalData | null
  readonly cubic: CubicData | null
  readonly unasked: UnaskedRule
  /** Places of countries that it serves, which it does not deliver to. */
  readonly notDeliveredTo: readonly PlaceKind[]
  /** An account setting without which the service is not sold. */
  readonly permission: 'library_mail' | null
  /** Its name on labels. */
  readonly banner: string
  /** Its name on the label of a parcel that crosses a border. */
  readonly bannerAbroad: string
  readonly numbering: ServiceNumbering
}

/** When a service is quoted to callers who do not name it: always, never, or for these HS headings only. */
export type UnaskedRule =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'headings'; readonly ranges: readonly (readonly [number, number])[] }

export type LimitData = {
  readonly weightTicks: number
  readonly longestMicrometres: number
  readonly lengthGirthMicrometres: number
}

type DimensionalData = {
  /** Applies above this volume, in cubic inches. */
  readonly overCubicInches: number
  /** Cubic inches a pound. */
  readonly divisor: number
  readonly sideRounding: 'nearest' | 'up'
}

type CubicData = {
  readonly weightTicks: number
  readonly longestMicrometres: number
}

export type PackageData = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly aliases: readonly string[]
  /** Longest first; null where the caller gives the sides. */
  readonly sidesMicrometres: readonly [number, number, number] | null
  readonly maxWeightTicks: number
  readonly legacy: boolean
  readonly retired: boolean
  /** Follows the service's banner on the label; empty for an ordinary parcel. */
  readonly banner: string
}

export type RegionData = {
  readonly code: string
  readonly name: string
  readonly province: string
  readonly injectionPostalCode: string
  readonly lineHaulDays: DayRange
}

export type LocationData = Location & { readonly closed: boolean }

/** `zones[i]` is the zone from the i-th region; 0 where the place is not served. */
export type ChartRow = {
  readonly country: string
  /** Leading characters of the postal code; empty for the whole country. */
  readonly prefix: string
  readonly zones: readonly number[]
  readonly maxWeightTicks: number
}

export const rateBases = ['weight', 'cubic', 'oversize'] as const
export type RateBasis = (typeof rateBases)[number]

export type RateCardData = {
  readonly name: string
  /** 0 for a built-in card; the store counts the imports of a card. */
  readonly version: number
  readonly serviceId: number
  readonly currency: Currency
  /** `YYYY-MM-DD`, both inclusive, from midnight UTC to midnight UTC. */
  readonly validFrom: string
  readonly validTo: string | null
  readonly source: string
  /** The zones of the price columns; empty where one price serves every zone. */
  readonly zones: readonly number[]
  readonly rows: readonly RateRow[]
}

export type RateRow = {
  readonly tier: PriceTier
  readonly basis: RateBasis
  /** The package with prices of its own; null for the general table. */
  readonly packageId: number | null
  /** Inclusive: weight ticks, thousandths of a cubic foot, or micrometres of length and girth. */
  readonly upTo: number
  /** The limit as the card writes it: `15.999 oz`. */
  readonly label: string
  /** One for each zone column, or a single one; null where nothing is offered. */
  readonly prices: readonly (Minor | null)[]
}

export const measures = [
  'longest_side_in',
  'second_side_in',
  'length_girth_in',
  'volume_in3',
  'weight_lb',
] as const
export type Measure = (typeof measures)[number]

/** `over` and `upTo` are in the measure's exact unit: micrometres, cubic inches or weight ticks. */
export type MeasureRange = {
  readonly measure: Measure
  readonly over: number
  readonly upTo: number
  readonly label: string
}

export type SurchargeCondition =
  | { readonly kind: 'always' }
  | { readonly kind: 'signature' }
  | { readonly kind: 'protection' }
  | { readonly kind: 'residential' }
  | { readonly kind: 'measured'; readonly any: readonly MeasureRange[] }
  | { readonly kind: 'zoned'; readonly chart: string }

type TierAmounts = Readonly<Record<PriceTier, Minor>>

export type SurchargeAmount =
  | { readonly kind: 'fixed'; readonly amounts: TierAmounts }
  | {
      readonly kind: 'bands'
      readonly bands: readonly { readonly upTo: Minor; readonly amount: Minor }[]
      /** Above the last band: an amount for every further step, even a part of one. */
      readonly beyond: { readonly each: Minor; readonly amount: Minor } | null
      readonly most: Minor
    }
  | {
      readonly kind: 'percent'
      readonly millionths: number
      readonly of: ReadonlySet<AddOnType | 'base'>
    }

export type SurchargeData = {
  readonly id: string
  readonly type: AddOnType
  readonly name: string
  readonly serviceIds: readonly number[]
  readonly currency: Currency
  readonly when: SurchargeCondition
  readonly amount: SurchargeAmount
}

export const taxNames = ['gst', 'pst', 'hst', 'qst'] as const
export type TaxName = (typeof taxNames)[number]

export type TaxRow = {
  readonly province: string
  readonly tax: TaxName
  readonly millionths: number
  readonly validFrom: string | null
  readonly validTo: string | null
  /** Only where the parcel is handed over in this province. */
  readonly onlyFrom: string | null
}

export type TaxData = {
  /** The country whose provinces the rows name: destinations there are taxed. */
  readonly country: string
  readonly rows: readonly TaxRow[]
  /** A parcel that leaves the country is zero-rated from this charge on; below it the region's province taxes. */
  readonly zeroRatedFrom: Minor
}
