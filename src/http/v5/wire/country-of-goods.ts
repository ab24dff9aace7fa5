import Type from 'typebox'
import { isCountryCode } from '#core/address/country-codes.ts'
import { nullable } from '#schema/fields.ts'
import { codeOf } from './request-fields.ts'

/** A country that goods come from; no parcel need travel to it. */
export const countryOfGoods = (description: string) =>
  Type.Optional(
    Type.Refine(
      nullable(codeOf(2, description)),
      code => code === null || code.length !== 2 || isCountryCode(code),
      () => 'is not a country code of ISO 3166-1',
    ),
  )
