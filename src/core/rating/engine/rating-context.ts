import { isMilitary, type PlaceKind, placeKindsOf } from '../../address/receiving-place.ts'
import { returnsStartIn } from '../crosses-border.ts'
import type { RateParcel, RateQuestion } from '../question.ts'
import type { CompiledTables } from './compiled-catalogue.ts'
import { readDestination } from './destination.ts'
import { measureParcel } from './parcel-measures.ts'
import { conditionsMet, type SurchargeContext } from './surcharge-conditions.ts'
import { type TaxSituation, taxSituation } from './taxes.ts'

/** Everything that a question and one parcel of it decide for all services alike, worked out once. */
export type RatingContext = SurchargeContext & {
  /** Whether the parcel meets the condition of each surcharge, by the surcharge's index. */
  readonly conditionsMet: readonly boolean[]
  readonly taxes: TaxSituation
  readonly returnFromAbroad: boolean
  /** What is special about where the parcel is delivered. */
  readonly receivers: readonly PlaceKind[]
}

export function readContext(
  tables: CompiledTables,
  question: RateQuestion,
  asked: RateParcel = question.parcels[0],
): RatingContext | null {
  const region = tables.regions[tables.regionIndex.get(question.region) ?? -1]
  const packageIndex = tables.packageIndex.get(asked.packageId) ?? -1
  const packageType = tables.packages[packageIndex]
  if (!region || !packageType) return null
  const destination = readDestination(question.destination)
  const parcel = measureParcel(asked, packageType, packageIndex)
  const surchargeContext = { question, region, destination, parcel }
  return {
    question,
    region,
    destination,
    parcel,
    conditionsMet: conditionsMet(tables.surcharges, surchargeContext),
    taxes: taxSituation(tables, region, destination, question.at),
    returnFromAbroad: question.isReturn && !returnsStartIn(destination.countryCode),
    receivers: receiversOf(question),
  }
}

/** A return is delivered to the shop. Nobody collects a parcel where no courier comes. */
export function receiversOf({ isReturn, destination, shop }: RateQuestion): readonly PlaceKind[] {
  if (!isReturn) return placeKindsOf(destination)
  return isMilitary(destination) ? [...placeKindsOf(shop), 'military'] : placeKindsOf(shop)
}
