import type { Accessorial } from '../catalogue/add-on-type.ts'
import type { CarrierEntry, Service } from '../catalogue/catalogue.ts'
import type { DayRange } from '../catalogue/day-range.ts'
import type { FreightClass } from '../catalogue/freight-class.ts'
import type { FreightCarrierData, FreightServiceData } from '../catalogue/freight-data.ts'
import type { TaxTables } from '../rating/engine/taxes.ts'
import type { LaneEnd } from '../rating/question.ts'
import type { Instant } from '../time/clock.ts'
import type { Minor } from '../values/money.ts'

/** The freight of a catalogue: what people read of it, and the tables behind. */
export type FreightCatalogue = {
  /** Including carriers whose services are all retired. */
  readonly carriers: readonly CarrierEntry[]
  /** In the order of their ids, without retired ones. */
  readonly services: readonly Service[]
  service(id: number): Service | null
  /** By name, code or alias, compared on letters and digits alone. */
  findService(text: string): Service | null
  readonly table: FreightTables
}

export type FreightTables = {
  readonly services: readonly CompiledFreight[]
  readonly taxes: TaxTables
  /** Null where no area holds the postal code. */
  areaOf(place: Pick<LaneEnd, 'countryCode' | 'postalCode'>): string | null
  /** Whether the prices are invented to show the service. */
  readonly demonstration: boolean
}

export type CompiledFreight = {
  readonly entry: Service
  readonly data: FreightServiceData
  readonly carrier: FreightCarrierData
  /** Sold in this environment and not retired. */
  readonly offered: boolean
  lane(from: string, to: string): CompiledLane | null
  /** The one that begins last comes first. */
  readonly tariffs: readonly CompiledFreightTariff[]
  /** Millionths of the house currency for one unit of the carrier's. */
  readonly exchangeMillionths: number
  /** The newest first. */
  readonly fuel: readonly { readonly from: Instant; readonly millionths: number }[]
  /** Overlength may have several charges, the one for the longest goods first. */
  readonly charges: ReadonlyMap<Accessorial, readonly AccessorialPrice[]>
}

export type CompiledLane = {
  readonly from: string
  readonly to: string
  readonly zone: number
  /** In house cents. */
  readonly minimum: Minor
  readonly days: DayRange
}

export type CompiledFreightTariff = {
  readonly name: string
  readonly source: string
  readonly validFrom: string
  readonly validTo: string | null
  readonly from: Instant
  readonly until: Instant
  /** Whole pounds. */
  readonly breaks: readonly number[]
  /** Cents of the carrier's currency for a hundred pounds, by break; null where the zone has none. */
  rates(zone: number, of: FreightClass): readonly Minor[] | null
}

/** In house cents. */
export type AccessorialPrice = {
  readonly name: string
  readonly amount: Minor
  readonly fromMicrometres: number
}
