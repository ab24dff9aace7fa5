import Type from 'typebox'
import { nullable } from '#schema/fields.ts'
import { text } from './envelope.ts'

export const LabelPackage = Type.Object(
  {
    index: Type.Integer({ description: "Its place among the shipment's packages, from 0" }),
    tracking_code: nullable(text('Tracking code of this package; null where it is not tracked')),
  },
  { title: 'LabelPackage' },
)
