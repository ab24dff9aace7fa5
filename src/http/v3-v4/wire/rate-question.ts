import type { Static, TObject } from 'typebox'
import type { QuestionItem, UncheckedQuestion } from '#core/rating/unchecked-question.ts'
import { type AskedAddress, toPostalAddress } from './address-fields.ts'
import { type parcelFields, type postageTypesField, toMeasurements } from './parcel-fields.ts'

type AskedParcel = Static<
  TObject<typeof parcelFields & { postage_types: typeof postageTypesField }>
>

type Route = {
  readonly to: AskedAddress
  readonly isReturn: boolean
  readonly returnAddress: AskedAddress | null
}

/** Both versions have the parcel in the same fields, and its route in different ones. */
export const toUncheckedQuestion = (
  asked: AskedParcel,
  { to, isReturn, returnAddress }: Route,
  items: readonly QuestionItem[],
): UncheckedQuestion => ({
  destination: toPostalAddress(to),
  isReturn,
  returnAddress: returnAddress && toPostalAddress(returnAddress),
  fromAddress: null,
  packages: [{ ...toMeasurements(asked), packageType: asked.package_type }],
  services: asked.postage_types ?? null,
  region: asked.region ?? null,
  insured: asked.insured ?? false,
  signature: asked.signature_confirmation ?? false,
  items,
})

export const parcelPaths = {
  packageType: 'package_type',
  weight: 'weight',
  weightUnit: 'weight_unit',
  length: 'length',
  width: 'width',
  height: 'height',
  sizeUnit: 'size_unit',
  services: 'postage_types',
  region: 'region',
} as const
