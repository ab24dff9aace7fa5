import type { MeasureRange, SurchargeCondition } from '../../catalogue/catalogue-data.ts'
import type { CompiledSurcharge } from './compiled-catalogue.ts'
import { type ParcelMeasures, volumeExceeds } from './parcel-measures.ts'
import { applies, bitsOf, type Situation } from './surcharges-borne.ts'

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
    always: bitsOf(of('always')),
    signature: bitsOf(of('signature')),
    protection: bitsOf(of('protection')),
    residential: bitsOf(of('residential')),
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
