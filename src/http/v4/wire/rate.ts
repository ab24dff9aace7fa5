import Type from 'typebox'
import { currencies } from '../../../core/money.ts'
import { addOnTypes } from '../../../core/rating/quote.ts'
import { oneOf } from '../../shared/schema.ts'

const money = (description?: string) => Type.Number(description ? { description } : {})

const rateFields = {
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

const TierRate = Type.Object(
  {
    ...rateFields,
    service: Type.String({ description: 'Code of the postage type' }),
    subtotal: money('The same as rate'),
  },
  { title: 'TierRate' },
)

export const Rate = Type.Object(
  {
    ...rateFields,
    tier_pricing: Type.Optional(
      Type.Object(
        { retail: TierRate, enterprise: TierRate },
        { description: 'Where the account has tier pricing and the card prices both tiers' },
      ),
    ),
  },
  { title: 'Rate' },
)

export const RateAnswerBody = Type.Object(
  {
    success: Type.Literal(true),
    rates: Type.Array(Rate),
    message: Type.Optional(
      Type.String({ description: 'Why the list is empty, or which carrier did not answer' }),
    ),
  },
  { title: 'RatesResponse', description: 'The rates that are valid for the given details' },
)
