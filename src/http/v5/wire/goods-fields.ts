import Type from 'typebox'
import { isCountryCode } from '#core/address/country-codes.ts'
import { nullable } from '#schema/fields.ts'
import { patternSays } from '#schema/validation.ts'
import { codeOf } from './request-fields.ts'

export const hsCode = (description: string) =>
  Type.String({
    maxLength: 255,
    pattern: '^\\d(?:\\.?\\d){5,9}$',
    description,
    [patternSays]: 'must be 6 to 10 digits, with or without dots',
  })

/** A country that goods come from; no parcel need travel to it. */
export const countryOfGoods = (description: string) =>
  Type.Optional(
    Type.Refine(
      nullable(codeOf(2, description)),
      code => code === null || code.length !== 2 || isCountryCode(code),
      () => 'is not an ISO 3166-1 country code',
    ),
  )
