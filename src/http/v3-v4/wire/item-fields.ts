import Type, { type Static, type TNumberOptions, type TObject } from 'typebox'
import { isCountryCode } from '#core/address/country-codes.ts'
import type { QuestionItem } from '#core/rating/unchecked-question.ts'
import { bareHsCode } from '#core/values/hs-code.ts'
import { currencies } from '#core/values/money.ts'
import { nullable, oneOf } from '#schema/fields.ts'
import { patternSays } from '#schema/validation.ts'
import { letterCode, optional } from './request-fields.ts'

/** A value of goods, of one unit or of all: the field's place in the request decides. */
export const valueField = (description: string, options: TNumberOptions = {}) =>
  Type.Number({ minimum: 0, maximum: 1_000_000, description, ...options })

/** The country that goods come from; no parcel need travel to it. */
export const countryField = (description: string) =>
  Type.Refine(
    nullable(letterCode(2, description)),
    code => code === null || code.length !== 2 || isCountryCode(code),
    () => 'is not an ISO 3166-1 country code',
  )

export const quantityField = optional(
  Type.Integer({
    minimum: 1,
    maximum: 9999,
    description: 'Quantity; 1 by default',
  }),
)

/** How goods are described, line by line or once for the whole parcel. */
export const itemFields = {
  value: optional(valueField('Value of one unit')),
  currency: optional(oneOf(currencies, { description: 'Currency of the value; CAD by default' })),
  country_of_origin: Type.Optional(countryField('ISO 3166-1 alpha-2 country code of origin')),
  hs_code: optional(
    Type.String({
      maxLength: 255,
      pattern: '^\\d(?:\\.?\\d){5,9}$',
      description: 'HS code, 6 to 10 digits with or without dots',
      [patternSays]: 'must be 6 to 10 digits, with or without dots',
    }),
  ),
}

type QuestionFields = Pick<Static<TObject<typeof itemFields>>, 'value' | 'currency' | 'hs_code'> & {
  quantity?: number | null
}

export const toQuestionItem = ({
  quantity,
  value,
  currency,
  hs_code,
}: QuestionFields): QuestionItem => ({
  quantity: quantity ?? 1,
  value: value ?? 0,
  currency: currency ?? 'CAD',
  hsCode: bareHsCode(hs_code),
})
