import Type, { type TSchema } from 'typebox'
import { oneOf } from '#schema/fields.ts'
import { formOf } from '#schema/forms.ts'
import { patternSays } from '#schema/validation.ts'
import { optional } from './request-fields.ts'

/** The `type` that says that goods travel as freight. */
export const freightType = 'ltl'

/** What else `type` may say: the goods are parcels. */
const parcelTypes = ['regular', 'courier'] as const

/** How goods travel, in answers and filters. */
export const goodsTypes = ['courier', freightType] as const

export const parcelTypeField = optional(
  oneOf(parcelTypes, {
    description: '`regular` and `courier` are the same',
    [patternSays]: `must be one of: ${[...parcelTypes, freightType].join(', ')}`,
  }),
)

export const freightTypeField = Type.Literal(freightType, {
  description: 'Freight on pallets, less than a truckload',
})

/** A body of either kind: it is judged by the form that its `type` names, of parcels where it has none. */
export const parcelsOrFreight = <P extends TSchema, F extends TSchema>(
  parcels: P,
  freight: F,
  options: object = {},
) =>
  Type.Union([parcels, freight], {
    ...options,
    [formOf]: (sent: unknown) => (saysFreight(sent) ? freight : parcels),
  })

export const saysFreight = (sent: unknown): boolean =>
  typeof sent === 'object' && sent !== null && 'type' in sent && sent.type === freightType
