import type { PlaceKind } from '#core/address/receiving-place.ts'
import { receiversOf } from '#core/rating/engine/rating-context.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import { ticksPer } from '#core/values/units.ts'

/** What a carrier can be asked for. Nothing is taken for granted: what it does not say it can't do. */
export type ParcelAbilities = {
  readonly insures: boolean
  readonly signature: boolean
  readonly severalPackages: boolean
  readonly poBoxes: boolean
  readonly military: boolean
  readonly returns: boolean
  /** The heaviest package that it takes; null where it sets no limit, or its services have their own. */
  readonly mostWeightTicks: number | null
}

const plain: ParcelAbilities = {
  insures: false,
  signature: false,
  severalPackages: false,
  poBoxes: false,
  military: false,
  returns: false,
  mostWeightTicks: null,
}

const abilityOfPlace = {
  po_box: 'poBoxes',
  military: 'military',
} as const satisfies Record<PlaceKind, keyof ParcelAbilities>

const sentences = {
  insures: 'offers no protection',
  signature: 'offers no signature on delivery',
  severalPackages: 'does not accept several packages in one shipment',
  poBoxes: 'does not deliver to PO boxes',
  military: 'does not serve military addresses (APO, FPO, DPO)',
  returns: 'offers no return labels',
} as const satisfies Partial<Record<keyof ParcelAbilities, string>>

/** A sentence for each wish of a question that the carrier can't fulfil: it is not asked in vain. */
export function unfulfillable(
  question: RateQuestion,
  said: Partial<ParcelAbilities>,
  carrierName: string,
): readonly string[] {
  const able = { ...plain, ...said }
  const lacking = wishesOf(question)
    .filter(wish => !able[wish])
    .map(wish => `${carrierName} ${sentences[wish]}.`)
  const { mostWeightTicks } = able
  const tooHeavy = question.parcels.some(
    parcel => parcel.weightTicks > (mostWeightTicks ?? Infinity),
  )
  if (mostWeightTicks === null || !tooHeavy) return lacking
  const most = Math.round((mostWeightTicks / ticksPer.lbs) * 1000) / 1000
  return [...lacking, `A package is heavier than the ${most} lb that ${carrierName} accepts.`]
}

function wishesOf(question: RateQuestion): readonly (keyof typeof sentences)[] {
  return [
    ...(question.insured ? (['insures'] as const) : []),
    ...(question.signature ? (['signature'] as const) : []),
    ...(question.parcels.length > 1 ? (['severalPackages'] as const) : []),
    ...(question.isReturn ? (['returns'] as const) : []),
    ...receiversOf(question).map(kind => abilityOfPlace[kind]),
  ]
}
