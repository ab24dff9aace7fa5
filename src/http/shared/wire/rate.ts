import Type, { type TSchema } from 'typebox'
import { currencies } from '../../../core/money.ts'
import { addOnTypes } from '../../../core/rating/quote.ts'
import { oneOf } from '../schema.ts'

export const money = (description?: string) => Type.Number(description ? { description } : {})

export const rateFields = {
  postage_type: Type.String({ description: 'Name of the postage type' }),
  postage_type_id: Type.Integer(),
  package_type: Type.String({ description: 'Name of the package type' }),
  trackable: Type.Boolean(),
  base_rate: money('Before add-ons and tax'),
  add_ons: Type.Array(
    Type.Object(
      {
        name: Type.String(),
        type: oneOf(addOnTypes),
        cost: money(),
        currency: oneOf(currencies),
      },
      { title: 'AddOn' },
    ),
  ),
  duty: money(),
  rate: money('base_rate + the sum of add_ons + duty'),
  gst: money(),
  pst: money(),
  hst: money(),
  qst: money(),
  duty_tax: money(),
  tax: money('gst + pst + hst + qst + duty_tax'),
  total: money('rate + tax'),
  currency: oneOf(currencies),
  delivery_days: Type.String({ description: 'Days in transit', examples: ['2', '2-5'] }),
}

/** What was bought, or is offered by a version that knows no tiers. */
export const Rate = Type.Object(rateFields, { title: 'Rate' })

export const ratesBody = <T extends TSchema>(rate: T) =>
  Type.Object(
    {
      success: Type.Literal(true),
      rates: Type.Array(rate),
      message: Type.Optional(
        Type.String({ description: 'Why the list is empty, or which carrier did not answer' }),
      ),
    },
    { title: 'RatesResponse', description: 'The rates that are valid for the given details' },
  )
