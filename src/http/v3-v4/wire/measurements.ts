import type { Static, TObject } from 'typebox'
import type { UncheckedPackage } from '#core/rating/unchecked-question.ts'
import type { parcelFields } from './parcel-fields.ts'

type AskedMeasurements = Omit<Static<TObject<typeof parcelFields>>, 'package_type'>

/** Weight and sides of a parcel, in the units that were sent. */
export const toMeasurements = (
  asked: AskedMeasurements,
): Omit<UncheckedPackage, 'packageType'> => ({
  weight: asked.weight,
  weightUnit: asked.weight_unit,
  length: asked.length ?? null,
  width: asked.width ?? null,
  height: asked.height ?? null,
  sizeUnit: asked.size_unit,
})
