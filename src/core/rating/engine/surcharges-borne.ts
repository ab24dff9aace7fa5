import type { MeasureRange } from '../../catalogue/catalogue-data.ts'
import type { CompiledService, CompiledSurcharge } from './compiled-catalogue.ts'
import { type ParcelMeasures, volumeExceeds } from './parcel-measures.ts'
import type { RatingScene } from './rating-context.ts'
import { zoneOf } from './zone-chart.ts'

export type Situation = Pick<RatingScene, 'question' | 'region' | 'destination' | 'parcel'>

/** As many surcharges as one number has room to tell of. */
const mostBits = 30

/** The bit that stands for the surcharge at this place of the catalogue; 0 where there are too many. */
export const surchargeBit = (place: number): number => (place < mostBits ? 1 << place : 0)

export const bears = (scene: RatingScene, surcharge: CompiledSurcharge): boolean =>
  surcharge.bit === 0 ? applies(surcharge, scene) : (scene.surcharges & surcharge.bit) !== 0

/**
 * The surcharges that a service adds for this parcel, as bits; -1 where that does not tell what they
 * cost, since one goes by the declared value or has no bit.
 */
export function bitsAdded({ surchargeBits: own }: CompiledService, scene: RatingScene): number {
  return own.all < 0 || (scene.surcharges & own.byValue) !== 0 ? -1 : scene.surcharges & own.all
}

/** What `bitsAdded` goes by; `all` is -1 where a surcharge of the service has no bit. */
export type SurchargeBits = { readonly all: number; readonly byValue: number }

export function surchargeBitsOf(surcharges: readonly CompiledSurcharge[]): SurchargeBits {
  const some = surcharges.some(({ bit }) => bit === 0)
  return {
    all: some ? -1 : bitsOf(surcharges),
    byValue: bitsOf(surcharges.filter(({ bands }) => bands !== null)),
  }
}

export const bitsOf = (of: readonly CompiledSurcharge[]): number =>
  of.reduce((all, { bit }) => all | bit, 0)

/** For a parcel that goes there, whatever the service. */
export function applies(surcharge: CompiledSurcharge, situation: Situation): boolean {
  const { question, parcel } = situation
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
        zoneOf(surcharge.chart, situation.region.index, situation.destination) > 0
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
