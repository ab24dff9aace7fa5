import type { MeasureRange, SurchargeCondition } from './catalogue-data.ts'
import type { CompiledService, CompiledSurcharge } from './compiled-catalogue.ts'
import { type ParcelMeasures, volumeExceeds } from './parcel-measures.ts'
import type { RatingScene } from './rating-scene.ts'
import { zoneOf } from './zone-chart.ts'

export type Situation = Pick<RatingScene, 'question' | 'region' | 'destination' | 'parcel'>

/** As many surcharges as one number has room to tell of. */
const mostBits = 30

/** The bit that stands for the surcharge at this place of the catalogue; 0 where there are too many. */
export const surchargeBit = (place: number): number => (place < mostBits ? 1 << place : 0)

/** A catalogue's surcharges by what they are borne for, those that have a bit. */
export type SurchargeGrounds = Readonly<
  Record<'always' | 'signature' | 'protection' | 'residential', number>
> & {
  readonly zoned: readonly CompiledSurcharge[]
  readonly measured: readonly CompiledSurcharge[]
  /** Where the first of them begins: most parcels are below in every measure. */
  readonly beginnings: Readonly<Record<MeasureRange['measure'], number>>
}

export function groundsOf(surcharges: readonly CompiledSurcharge[]): SurchargeGrounds {
  const known = surcharges.filter(({ bit }) => bit !== 0)
  const of = (kind: SurchargeCondition['kind']): readonly CompiledSurcharge[] =>
    known.filter(({ data }) => data.when.kind === kind)
  const ranges = known.flatMap(({ data: { when } }) => (when.kind === 'measured' ? when.any : []))
  const beginning = (measure: MeasureRange['measure']): number =>
    Math.min(...ranges.flatMap(range => (range.measure === measure ? range.over : [])))
  return {
    always: union(of('always')),
    signature: union(of('signature')),
    protection: union(of('protection')),
    residential: union(of('residential')),
    zoned: of('zoned'),
    measured: of('measured'),
    beginnings: {
      longest_side_in: beginning('longest_side_in'),
      second_side_in: beginning('second_side_in'),
      length_girth_in: beginning('length_girth_in'),
      weight_lb: beginning('weight_lb'),
      volume_in3: beginning('volume_in3'),
    },
  }
}

/** Whether a parcel bears a surcharge is the same for every service: it is judged once, as bits. */
export function bitsBorne(grounds: SurchargeGrounds, situation: Situation): number {
  const { question, parcel } = situation
  let bits = grounds.always
  if (question.signature) bits |= grounds.signature
  if (question.insured) bits |= grounds.protection
  if (question.destination.residential) bits |= grounds.residential
  for (const surcharge of grounds.zoned) if (applies(surcharge, situation)) bits |= surcharge.bit
  if (!parcel.measured || isSmall(parcel, grounds.beginnings)) return bits
  for (const surcharge of grounds.measured) if (applies(surcharge, situation)) bits |= surcharge.bit
  return bits
}

const isSmall = (parcel: ParcelMeasures, from: SurchargeGrounds['beginnings']): boolean =>
  parcel.longest <= from.longest_side_in &&
  parcel.second <= from.second_side_in &&
  parcel.lengthGirth <= from.length_girth_in &&
  parcel.weightTicks <= from.weight_lb &&
  (from.volume_in3 === Number.POSITIVE_INFINITY || !volumeExceeds(parcel, from.volume_in3))

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
    all: some ? -1 : union(surcharges),
    byValue: union(surcharges.filter(({ bands }) => bands !== null)),
  }
}

const union = (of: readonly CompiledSurcharge[]): number =>
  of.reduce((all, { bit }) => all | bit, 0)

function applies(surcharge: CompiledSurcharge, situation: Situation): boolean {
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
