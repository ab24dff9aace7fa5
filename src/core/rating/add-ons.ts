import { type Minor, millionthsOf } from '../money.ts'
import type { MeasureRange, PriceTier } from './catalogue-data.ts'
import type { CompiledBands, CompiledService, CompiledSurcharge } from './compiled-catalogue.ts'
import { explainAddOn } from './explain-price.ts'
import type { Trace } from './explanation.ts'
import { type ParcelMeasures, volumeExceeds } from './parcel-measures.ts'
import type { AddOn } from './quote.ts'
import type { RatingScene } from './rating-scene.ts'
import { zoneOf } from './zone-chart.ts'

const none: readonly AddOn[] = []

/** In the order of the catalogue, percentages last: they are reckoned on what came before them. */
export function findAddOns(
  service: CompiledService,
  scene: RatingScene,
  base: Minor,
  tier: PriceTier,
  trace: Trace | null,
): readonly AddOn[] {
  let addOns: AddOn[] | null = null
  for (const surcharge of service.surcharges) {
    if (!applies(surcharge, scene)) continue
    const addOn = priced(surcharge, scene, base, tier, addOns ?? none)
    if (addOn.cost === 0) continue
    if (addOns === null) addOns = [addOn]
    else addOns.push(addOn)
    if (trace !== null) trace.addOns.push(explainAddOn(surcharge, addOn))
  }
  return addOns ?? none
}

function applies(surcharge: CompiledSurcharge, scene: RatingScene): boolean {
  const { question, parcel } = scene
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
        zoneOf(surcharge.chart, scene.region.index, scene.destination) > 0
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

function priced(
  surcharge: CompiledSurcharge,
  scene: RatingScene,
  base: Minor,
  tier: PriceTier,
  before: readonly AddOn[],
): AddOn {
  if (surcharge.fixed !== null) return surcharge.fixed[tier]
  const { type, name, amount } = surcharge.data
  if (surcharge.bands !== null) {
    return { type, name, cost: bandAmount(surcharge.bands, scene.question.declaredValue) }
  }
  if (amount.kind !== 'percent') return { type, name, cost: 0 }
  let sum = amount.of.has('base') ? base : 0
  for (const addOn of before) if (amount.of.has(addOn.type)) sum += addOn.cost
  return { type, name, cost: millionthsOf(sum, amount.millionths) }
}

function bandAmount(bands: CompiledBands, value: Minor): Minor {
  const { limits, amounts, beyond } = bands
  for (let i = 0; i < limits.length; i++) {
    if (value <= (limits[i] ?? 0)) return amounts[i] ?? 0
  }
  const steps = beyond === null ? 0 : Math.ceil((value - (limits.at(-1) ?? 0)) / beyond.each)
  return (amounts.at(-1) ?? 0) + steps * (beyond?.amount ?? 0)
}
