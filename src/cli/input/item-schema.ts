import Type, { type Static } from 'typebox'
import { isCountryCode } from '#core/address/country-codes.ts'
import { currencies } from '#core/values/money.ts'
import { line, oneOf } from '#schema/fields.ts'
import { loneElement, upperCase } from '#schema/leniency.ts'
import { patternSays } from '#schema/validation.ts'

export const text = (maxLength: number) => Type.Optional(line({ maxLength }))

/** A list that may also be written as its only text. */
export const texts = (maxItems: number) =>
  Type.Optional(Type.Array(line({ maxLength: 255 }), { maxItems, [loneElement]: true }))

export const code = (length: number) =>
  line({ minLength: length, maxLength: length, [upperCase]: true })

const country = Type.Refine(
  code(2),
  written => written.length !== 2 || isCountryCode(written),
  () => 'is not an ISO 3166-1 country code',
)

/** What customs ask of one item, or once of the whole parcel. */
export const customsFields = {
  value: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
  currency: Type.Optional(oneOf(currencies)),
  country_of_origin: Type.Optional(country),
  hs_code: Type.Optional(
    Type.String({
      maxLength: 255,
      pattern: '^\\d(?:\\.?\\d){5,9}$',
      [patternSays]: 'must be 6 to 10 digits, with or without dots',
    }),
  ),
}

/** A line of goods in a parcel or an order. */
export const FileItem = Type.Object({
  description: text(255),
  sku: text(255),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })),
  ...customsFields,
  manufacturer_name: text(40),
  manufacturer_address1: text(50),
  manufacturer_city: text(35),
  manufacturer_province_code: Type.Optional(code(2)),
  manufacturer_postal_code: text(10),
  manufacturer_country_code: Type.Optional(country),
})
export type FileItem = Static<typeof FileItem>
