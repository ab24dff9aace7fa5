import type { RateQuestion } from '../question.ts'
import type { CompiledRegion, CompiledTables } from './compiled-catalogue.ts'
import { countryCA, countryUS, type Destination, readDestination } from './destination.ts'
import { measureParcel, type ParcelMeasures } from './parcel-measures.ts'
import { bitsBorne } from './surcharge-grounds.ts'
import { type TaxSituation, taxSituation } from './taxes.ts'

/** What one question means for every service alike, worked out once. */
export type RatingScene = {
  readonly question: RateQuestion
  readonly region: CompiledRegion
  readonly destination: Destination
  readonly parcel: ParcelMeasures
  /** Those of the catalogue that the parcel bears where a service has them, as bits. */
  readonly surcharges: number
  readonly taxes: TaxSituation
  readonly returnFromAbroad: boolean
}

export function readScene(tables: CompiledTables, question: RateQuestion): RatingScene | null {
  const region = tables.regions[tables.regionIndex.get(question.region) ?? -1]
  const packageIndex = tables.packageIndex.get(question.parcel.packageId) ?? -1
  const packageType = tables.packages[packageIndex]
  if (!region || !packageType) return null
  const destination = readDestination(question.destination)
  const near = destination.country === countryUS || destination.country === countryCA
  const parcel = measureParcel(question.parcel, packageType, packageIndex)
  const situation = { question, region, destination, parcel }
  return {
    question,
    region,
    destination,
    parcel,
    surcharges: bitsBorne(tables.grounds, situation),
    taxes: taxSituation(tables, region, destination, question.at),
    returnFromAbroad: question.isReturn && !near,
  }
}
