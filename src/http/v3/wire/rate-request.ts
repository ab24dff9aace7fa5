import Type, { type Static } from 'typebox'
import { exactQuestion } from '#core/rating/exact-question.ts'
import type { RateQuestion } from '#core/rating/question.ts'
import type { QuestionContext, QuestionPart } from '#core/rating/unchecked-question.ts'
import { currencies } from '#core/values/money.ts'
import { line, oneOf } from '#schema/fields.ts'
import { addressExample, parcelExample } from '../../v3-v4/wire/examples.ts'
import { itemFields, toQuestionItem, valueField } from '../../v3-v4/wire/item-fields.ts'
import { parcelFields, postageTypesField } from '../../v3-v4/wire/parcel-fields.ts'
import { parcelPaths, toUncheckedQuestion } from '../../v3-v4/wire/rate-question.ts'
import { optionalText } from '../../v3-v4/wire/request-fields.ts'
import { recipientFields, requireCodes } from './address.ts'

export const rateExample = {
  ...addressExample,
  phone: 5035550100,
  ...parcelExample,
  package_contents: 'Coffee mugs',
  value: 25,
  currency: 'CAD',
}

export const RateRequest = Type.Object(
  {
    ...recipientFields,
    ...parcelFields,
    package_contents: line({
      maxLength: 255,
      description: 'What is in the parcel',
      examples: ['Coffee mugs'],
    }),
    value: valueField('Value of everything in the parcel', { examples: [25] }),
    currency: oneOf(currencies, { description: 'Currency of the value', examples: ['CAD'] }),
    customs_description: optionalText('For customs, in place of package_contents'),
    country_of_origin: itemFields.country_of_origin,
    hs_code: itemFields.hs_code,
    postage_types: postageTypesField,
  },
  {
    title: 'RateRequest',
    examples: [rateExample],
  },
)
export type RateRequest = Static<typeof RateRequest>

export const wirePaths = {
  countryCode: 'country_code',
  returnCountryCode: 'country_code',
  fromCountryCode: 'country_code',
  postalCode: 'postal_code',
  ...parcelPaths,
  declaredValue: 'value',
} as const satisfies Record<QuestionPart, string>

/** This version knows no tiers, whatever the account has. */
export function toRateQuestion(asked: RateRequest, context: QuestionContext): RateQuestion {
  requireCodes(asked)
  const route = { to: asked, isReturn: false, returnAddress: null }
  const unchecked = toUncheckedQuestion(asked, route, [toQuestionItem(asked)])
  return { ...exactQuestion(unchecked, context, ({ part }) => wirePaths[part]), tierPricing: false }
}
