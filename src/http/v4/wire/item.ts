import Type, { type Static } from 'typebox'
import { currencies } from '../../../core/money.ts'
import type { AskedItem } from '../../../core/rating/ask.ts'
import { upperCase } from '../../shared/leniency.ts'
import { nullable, oneOf } from '../../shared/schema.ts'
import { patternSays } from '../../shared/validation.ts'

const text = (maxLength: number, description: string) =>
  Type.Optional(nullable(Type.String({ maxLength, description })))

const twoLetters = (description: string) =>
  Type.Optional(
    nullable(Type.String({ minLength: 2, maxLength: 2, description, [upperCase]: true })),
  )

/** The same fields stand at the top level of a request without items. */
export const itemFields = {
  value: Type.Optional(
    nullable(Type.Number({ minimum: 0, maximum: 1_000_000, description: 'Value of one unit' })),
  ),
  currency: Type.Optional(nullable(oneOf(currencies, { description: 'Default CAD' }))),
  country_of_origin: twoLetters('ISO 3166-1 alpha-2 country code of origin'),
  hs_code: Type.Optional(
    nullable(
      Type.String({
        maxLength: 255,
        pattern: '^\\d(?:\\.?\\d){5,9}$',
        description: 'HS code, 6 to 10 digits with or without dots',
        [patternSays]: 'must be 6 to 10 digits, with or without dots',
      }),
    ),
  ),
}

export const Item = Type.Object(
  {
    description: text(255, 'What it is, for customs'),
    sku: text(255, 'Stock-keeping unit'),
    quantity: Type.Optional(
      nullable(Type.Integer({ minimum: 1, maximum: 9999, description: 'Default 1' })),
    ),
    ...itemFields,
    manufacturer_name: text(40, "Manufacturer's name"),
    manufacturer_address1: text(50, "Manufacturer's street"),
    manufacturer_city: text(35, "Manufacturer's city"),
    manufacturer_province_code: twoLetters("Manufacturer's state or province"),
    manufacturer_postal_code: text(10, "Manufacturer's postal code"),
    manufacturer_country_code: twoLetters("Manufacturer's country"),
  },
  { title: 'Item' },
)
export type Item = Static<typeof Item>

type Declared = Pick<Item, 'quantity' | 'value' | 'currency' | 'hs_code'>

export const toAskedItem = ({ quantity, value, currency, hs_code }: Declared): AskedItem => ({
  quantity: quantity ?? 1,
  value: value ?? 0,
  currency: currency ?? 'CAD',
  hsCode: hs_code?.replaceAll('.', '') ?? null,
})
