import Type, { type Static } from 'typebox'
import { addressLimits } from '#core/address/address-limits.ts'
import { isCountryCode } from '#core/address/country-codes.ts'
import type { QuestionItem } from '#core/rating/unchecked-question.ts'
import { currencies } from '#core/values/money.ts'
import { described, nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { patternSays } from '#schema/validation.ts'
import { itemExample } from './examples.ts'
import { codeOf, optional, requiredLine } from './request-fields.ts'

/** A country that goods come from; no parcel need travel to it. */
const countryOfGoods = (description: string) =>
  Type.Optional(
    Type.Refine(
      nullable(codeOf(2, description)),
      code => code === null || code.length !== 2 || isCountryCode(code),
      () => 'is not a country code of ISO 3166-1',
    ),
  )

const Manufacturer = Type.Object(
  {
    name: optionalLine(addressLimits.name, 'Who made it'),
    address1: optionalLine(addressLimits.address1, 'Street'),
    city: optionalLine(addressLimits.city, 'City'),
    province_code: optional(codeOf(addressLimits.provinceCode, 'State or province')),
    postal_code: optionalLine(addressLimits.postalCode, 'Postal code'),
    country_code: countryOfGoods('Country, ISO 3166-1 alpha-2'),
  },
  { title: 'Manufacturer' },
)

export const Item = Type.Object(
  {
    title: requiredLine(255, 'What the shop calls it', itemExample.title),
    description: optionalLine(255, 'What it is'),
    customs_description: optionalLine(255, 'What customs are told; else its description or title'),
    sku: optionalLine(255, 'Stock-keeping unit'),
    quantity: Type.Integer({
      minimum: 1,
      maximum: 9999,
      description: 'How many of it there are',
      examples: [itemExample.quantity],
    }),
    value: Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Value of one unit',
      examples: [itemExample.value],
    }),
    currency: oneOf(currencies, {
      description: 'Of the value',
      examples: [itemExample.currency],
    }),
    country_of_origin: countryOfGoods('Where it was made, ISO 3166-1 alpha-2'),
    hs_code: optional(
      Type.String({
        maxLength: 255,
        pattern: '^\\d(?:\\.?\\d){5,9}$',
        description: 'HS code, 6 to 10 digits with or without dots',
        [patternSays]: 'must be 6 to 10 digits, with or without dots',
      }),
    ),
    manufacturer: optional(described(Manufacturer, 'Who made it, and where')),
  },
  { title: 'Item', examples: [itemExample] },
)
export type Item = Static<typeof Item>

export const itemsField = (description: string) =>
  Type.Array(Item, { minItems: 1, maxItems: 500, description, examples: [[itemExample]] })

export const toQuestionItem = ({ quantity, value, currency, hs_code }: Item): QuestionItem => ({
  quantity,
  value,
  currency,
  hsCode: hs_code?.replaceAll('.', '') ?? null,
})
