import type { Environment } from '../environment.ts'
import type { ProBlock, ProCheck } from '../numbers/pro-number.ts'
import type { Currency, Minor } from '../values/money.ts'
import type { Accessorial } from './add-on-type.ts'
import type { DayRange } from './day-range.ts'
import type { FreightClass } from './freight-class.ts'

/** The freight of a catalogue, read and checked. A catalogue without freight has empty lists. */
export type FreightData = {
  readonly areas: readonly FreightAreaRow[]
  readonly carriers: readonly FreightCarrierData[]
  readonly services: readonly FreightServiceData[]
}

export const noFreight: FreightData = { areas: [], carriers: [], services: [] }

/** Postal codes that lie in one area; the longest prefix decides, and null is not served. */
export type FreightAreaRow = {
  readonly country: string
  readonly prefix: string
  readonly area: string | null
}

export type FreightCarrierData = {
  readonly code: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly phone: string
  /** The four letters of the Standard Carrier Alpha Code, as they stand on a bill of lading. */
  readonly scac: string
  readonly pro: ProNumbering
  /** The currency of its tariffs, minimums and accessorials. */
  readonly currency: Currency
  /** The newest first. */
  readonly fuel: readonly FuelRate[]
  readonly accessorials: readonly AccessorialRate[]
}

type ProNumbering = {
  readonly digits: number
  readonly check: ProCheck
  readonly blocks: Readonly<Record<Environment, ProBlock>>
}

/** A percentage of the linehaul, from midnight UTC of a day on. */
export type FuelRate = { readonly validFrom: string; readonly millionths: number }

export type AccessorialRate = {
  readonly accessorial: Accessorial
  readonly name: string
  readonly amount: Minor
  /** Overlength alone: for a side from there on; 0 for every other one. */
  readonly fromMicrometres: number
}

export type FreightServiceData = {
  readonly id: number
  readonly name: string
  readonly code: string
  readonly carrier: string
  readonly aliases: readonly string[]
  readonly express: boolean
  readonly retired: boolean
  readonly environments: readonly Environment[]
  /** Off the tariff's rates, not off the minimum. */
  readonly discountMillionths: number
  /** Thousandths of a pound a cubic foot: lighter goods are billed as if they weighed so much. */
  readonly leastDensity: number | null
  readonly limits: { readonly weightTicks: number; readonly longestMicrometres: number }
  readonly lanes: readonly FreightLaneRow[]
  /** The one that begins last comes first. */
  readonly tariffs: readonly FreightTariffData[]
}

export type FreightLaneRow = {
  readonly from: string
  readonly to: string
  readonly zone: number
  readonly minimum: Minor
  readonly days: DayRange
}

export type FreightTariffData = {
  readonly name: string
  readonly source: string
  /** `YYYY-MM-DD`, both inclusive, from midnight UTC to midnight UTC. */
  readonly validFrom: string
  readonly validTo: string | null
  /** Whole pounds, rising from 0. */
  readonly breaks: readonly number[]
  readonly rows: readonly FreightTariffRow[]
}

export type FreightTariffRow = {
  readonly zone: number
  /** Null where one rate holds for every class. */
  readonly freightClass: FreightClass | null
  /** For a hundred pounds, one from each break on. */
  readonly rates: readonly Minor[]
}
