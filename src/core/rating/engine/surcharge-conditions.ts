import type { MeasureRange } from '../../catalogue/catalogue-data.ts'
import type { RateQuestion } from '../question.ts'
import type { CompiledRegion, CompiledSurcharge } from './compiled-catalogue.ts'
import type { Destination } from './destination.ts'
import { type ParcelMeasures, volumeExceeds } from './parcel-measures.ts'
import { zoneOf } from './zone-chart.ts'

/** Everything that the condition of a surcharge may depend on. */
export type SurchargeContext = {
  readonly question: RateQuestion
  readonly region: CompiledRegion
  readonly destination: Destination
  readonly parcel: ParcelMeasures
}

/** Whether the parcel meets the condition of each surcharge of the catalogue, by its index. */
export const conditionsMet = (
  surcharges: readonly CompiledSurcharge[],
  context: SurchargeContext,
): readonly boolean[] => surcharges.map(surcharge => meetsCondition(surcharge, context))

function meetsCondition(surcharge: CompiledSurcharge, context: SurchargeContext): boolean {
  const { question, parcel } = context
  const when = surcharge.data.when
  switch (when.kind) {
    case 'always':
      return true
    case 'signature':
      return question.signature
    case 'protection':
      return question.insured
    case 'residential':
      return question.destination.residential
    case 'measured':
      return parcel.measured && anyRange(when.any, parcel)
    case 'zoned':
      return (
        surcharge.chart !== null &&
        zoneOf(surcharge.chart, context.region.index, context.destination) > 0
      )
  }
}

function anyRange(ranges: readonly MeasureRange[], parcel: ParcelMeasures): boolean {
  for (const range of ranges) if (inRange(range, parcel)) return true
  return false
}

function inRange(range: MeasureRange, parcel: ParcelMeasures): boolean {
  if (range.measure === 'volume_in3') {
    const bounded = range.upTo !== Number.POSITIVE_INFINITY
    return volumeExceeds(parcel, range.over) && !(bounded && volumeExceeds(parcel, range.upTo))
  }
  const value = measured(range.measure, parcel)
  return value > range.over && value <= range.upTo
}

function measured(
  measure: Exclude<MeasureRange['measure'], 'volume_in3'>,
  parcel: ParcelMeasures,
): number {
  switch (measure) {
    case 'longest_side_in':
      return parcel.longest
    case 'second_side_in':
      return parcel.second
    case 'length_girth_in':
      return parcel.lengthGirth
    case 'weight_lb':
      return parcel.weightTicks
  }
}
