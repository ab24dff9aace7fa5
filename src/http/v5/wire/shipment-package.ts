import Type, { type Static } from 'typebox'
import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import { sizeUnits, weightUnits } from '#core/values/units.ts'
import { nullable, oneOf } from '#schema/fields.ts'
import { text } from './envelope.ts'

const number = (description: string) => nullable(Type.Number({ description }))

/** One that version 3 or 4 saved as a draft may lack any of it. */
export const ShipmentPackage = Type.Object(
  {
    index: Type.Integer({ description: 'Its position among the packages, from 0' }),
    tracking_code: nullable(
      text('Its own tracking number; null until the label is bought, or if it is not tracked'),
    ),
    weight: number('As sent'),
    weight_unit: nullable(oneOf(weightUnits, { description: 'Unit of the weight' })),
    length: number('In size_unit'),
    width: number('In size_unit'),
    height: number('In size_unit'),
    size_unit: nullable(oneOf(sizeUnits, { description: 'Unit of the sides' })),
    package_type: nullable(text('Name of the package type')),
    package_contents: nullable(text('What is in it, in a few words')),
  },
  { title: 'ShipmentPackage' },
)

export function fromPackages({
  request,
  bought,
}: Pick<Shipment, 'request' | 'bought'>): Static<typeof ShipmentPackage>[] {
  const codes = bought ? trackingCodesOf(bought) : []
  return request.packages.map((one, index) => ({
    index,
    tracking_code: codes[index] || null,
    weight: one.weight,
    weight_unit: one.weightUnit,
    length: one.length,
    width: one.width,
    height: one.height,
    size_unit: one.sizeUnit,
    package_type: one.packageType,
    package_contents: one.packageContents,
  }))
}

export const LabelPackage = Type.Object(
  {
    index: Type.Integer({ description: "Its position among the shipment's packages, from 0" }),
    tracking_code: nullable(text('Tracking code of this package; null if it is not tracked')),
  },
  { title: 'LabelPackage' },
)
