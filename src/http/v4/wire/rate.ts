import Type from 'typebox'
import { described } from '#schema/fields.ts'
import { amountNumber, rateFields } from '../../v3-v4/wire/rate.ts'

const TierRate = Type.Object(
  {
    ...rateFields,
    service: Type.String({ description: 'Code of the postage type' }),
    subtotal: amountNumber('The same as rate'),
  },
  { title: 'TierRate' },
)

export const QuotedRate = Type.Object(
  {
    ...rateFields,
    tier_pricing: Type.Optional(
      Type.Object(
        {
          retail: described(TierRate, 'At the retail price'),
          enterprise: described(TierRate, 'At the enterprise price'),
        },
        { description: 'Where the account has tier pricing and the card prices both tiers' },
      ),
    ),
  },
  { title: 'QuotedRate' },
)
