import type { Catalogue, PackageType, Region, Service } from '../../catalogue/catalogue.ts'
import type {
  RateBasis,
  ServiceData,
  SurchargeData,
  TaxName,
} from '../../catalogue/catalogue-data.ts'
import type { DayRange } from '../../catalogue/day-range.ts'
import type { ParcelNumbering } from '../../catalogue/numbering.ts'
import type { PriceTier } from '../../catalogue/price-tier.ts'
import type { Minor } from '../../values/money.ts'
import type { AddOn, ExcludedService } from '../quote.ts'
import type { ExclusionCause } from './exclusion-cause.ts'

/** The catalogue of `World.catalogue()`, with the tables that the engine reads by index. */
export type CompiledCatalogue = Catalogue & {
  readonly table: CompiledTables
}

export type CompiledTables = {
  /** Whether the prices of the built-in cards are invented. */
  readonly demonstration: boolean
  readonly services: readonly CompiledService[]
  readonly surcharges: readonly CompiledSurcharge[]
  readonly regionIndex: ReadonlyMap<string, number>
  readonly regions: readonly CompiledRegion[]
  readonly packageIndex: ReadonlyMap<number, number>
  readonly packages: readonly CompiledPackage[]
  readonly taxCountry: number
  /** By province index; the last entry is for a destination whose province is unknown. */
  readonly taxes: readonly (readonly CompiledTax[])[]
  readonly provinceIndex: ReadonlyMap<string, number>
  readonly zeroRatedFrom: Minor
}

export type CompiledRegion = Region & {
  readonly index: number
  readonly province: string
}

export type CompiledPackage = PackageType & {
  readonly maxWeightTicks: number
  readonly banner: string
}

export type CompiledTax = {
  readonly tax: TaxName
  readonly province: string
  readonly millionths: number
  readonly from: number
  readonly until: number
  readonly onlyFrom: string | null
}

/** Zones by origin region and destination; 0 is no zone. */
export type ZoneChart = {
  readonly name: string
  /** 3, or 5 where the chart names single ZIP codes. */
  readonly zipDigits: 3 | 5
  readonly byZip: Uint8Array
  readonly byCanadianArea: Uint8Array
  readonly byCountry: Uint8Array
  /** 1 where any place of the country is on the chart. */
  readonly served: Uint8Array
  readonly maxWeightTicks: Float64Array
}

export type PriceTable = {
  readonly basis: RateBasis
  /** Ascending, inclusive, in the basis's exact unit. */
  readonly upTo: Float64Array
  /** Row by row: house cents, or -1 where nothing is offered. */
  readonly prices: Int32Array
  /** The prices in the card's own currency. */
  readonly listed: Int32Array
  readonly columns: number
  readonly labels: readonly string[]
}

export type TierCard = {
  readonly name: string
  readonly version: number
  readonly source: string
  readonly validFrom: string
  readonly validTo: string | null
  readonly currency: string
  /** Column of each zone; 255 where the card has none. */
  readonly columnOfZone: Uint8Array
  readonly weight: PriceTable | null
  readonly cubic: PriceTable | null
  readonly oversize: PriceTable | null
  readonly byPackage: readonly (PriceTable | null)[]
}

/** A time in which the same cards are in force. */
export type RatePeriod = {
  readonly from: number
  readonly until: number
  readonly tiers: Readonly<Record<PriceTier, TierCard | null>>
}

export type CompiledSurcharge = {
  /** Its position in the catalogue. */
  readonly index: number
  readonly data: SurchargeData
  /** The add-on of a fixed amount, in house cents; every quote shares it. */
  readonly fixed: Readonly<Record<PriceTier, AddOn>> | null
  readonly bands: CompiledBands | null
  readonly chart: ZoneChart | null
}

/** House cents. Above the last limit every further step, even a part of one, adds an amount. */
export type CompiledBands = {
  readonly limits: readonly Minor[]
  readonly amounts: readonly Minor[]
  readonly beyond: { readonly each: Minor; readonly amount: Minor } | null
  readonly most: Minor
}

export type CompiledService = {
  readonly entry: Service
  readonly data: ServiceData
  /** Sold in this environment and not retired. */
  readonly offered: boolean
  readonly chart: ZoneChart
  readonly packageChart: ZoneChart
  /** By package index: whether the service takes it. */
  readonly takes: Uint8Array
  /** Newest first. */
  readonly periods: readonly RatePeriod[]
  /** By region index, then zone. */
  readonly days: readonly (readonly DayRange[])[]
  readonly surcharges: readonly CompiledSurcharge[]
  /** The highest value of goods that is protected, in house cents; -1 without protection. */
  readonly protectedUpTo: Minor
  readonly signature: boolean
  readonly excluded: Readonly<Record<ExclusionCause, ExcludedService>>
  readonly numbering: ParcelNumbering
}
