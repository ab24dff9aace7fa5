import Type, { type Static } from 'typebox'
import type { QuestionItem } from '#core/rating/unchecked-question.ts'
import type { Item as CoreItem } from '#core/shipment/item.ts'
import { checkItemBytes } from '#core/shipment/item.ts'
import { manufacturerIn, manufacturerOfItem } from '#core/shipment/manufacturer.ts'
import { bareHsCode } from '#core/values/hs-code.ts'
import { currencies, withoutNoise } from '#core/values/money.ts'
import { described, nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { itemExample } from './examples.ts'
import { countryOfGoods, hsCode } from './goods-fields.ts'
import {
  AnsweredManufacturer,
  fromManufacturer,
  Manufacturer,
  toManufacturer,
} from './manufacturer.ts'
import { optional, requiredLine } from './request-fields.ts'

export const Item = Type.Object(
  {
    title: requiredLine(255, 'The name that the store gives it', itemExample.title),
    description: optionalLine(255, 'What it is'),
    customs_description: optionalLine(
      255,
      'What is declared to customs; by default its description or title',
    ),
    sku: optionalLine(255, 'Stock-keeping unit'),
    quantity: Type.Integer({
      minimum: 1,
      maximum: 9999,
      description: 'Quantity',
      examples: [itemExample.quantity],
    }),
    value: Type.Number({
      minimum: 0,
      maximum: 1_000_000,
      description: 'Value of one unit',
      examples: [itemExample.value],
    }),
    currency: oneOf(currencies, {
      description: 'Currency of the value',
      examples: [itemExample.currency],
    }),
    country_of_origin: countryOfGoods('Where it was made, ISO 3166-1 alpha-2'),
    hs_code: optional(hsCode('HS code, 6 to 10 digits with or without dots')),
    manufacturer: optional(described(Manufacturer, 'Who made it, and where')),
  },
  { title: 'Item', examples: [itemExample] },
)
export type Item = Static<typeof Item>

export const itemsField = (description: string, minItems = 1) =>
  Type.Array(Item, { minItems, maxItems: 500, description, examples: [[itemExample]] })

export const optionalItems = (description: string) => optional(itemsField(description, 0))

export const toQuestionItem = ({ quantity, value, currency, hs_code }: Item): QuestionItem => ({
  quantity,
  value,
  currency,
  hsCode: bareHsCode(hs_code),
})

/** The value is in cents, unrounded: only sums are rounded. */
export const toItem = (sent: Item): CoreItem => ({
  title: sent.title,
  description: sent.description ?? null,
  customsDescription: sent.customs_description ?? null,
  sku: sent.sku ?? null,
  quantity: sent.quantity,
  value: withoutNoise(sent.value * 100),
  currency: sent.currency,
  countryOfOrigin: sent.country_of_origin ?? null,
  hsCode: sent.hs_code ?? null,
  ...manufacturerOfItem(toManufacturer(sent.manufacturer)),
  weight: null,
  weightUnit: null,
})

/** Their bytes are limited, since the database keeps them. */
export function toItems(sent: readonly Item[]): readonly CoreItem[] {
  checkItemBytes('items', sent)
  return sent.map(toItem)
}

/** An item of a shipment or an order, as it was sent; in version 3 or 4 it was sent with less. */
export const ShipmentItem = Type.Object(
  {
    title: nullable(text('The name that the store gives it')),
    description: nullable(text('What it is')),
    customs_description: nullable(text('What is declared to customs')),
    sku: nullable(text('Stock-keeping unit')),
    quantity: Type.Integer({ description: 'Quantity' }),
    value: nullable(Type.Number({ description: 'Value of one unit' })),
    currency: oneOf(currencies, { description: 'Currency of the value' }),
    country_of_origin: nullable(text('Where it was made, ISO 3166-1 alpha-2')),
    hs_code: nullable(text('HS code')),
    manufacturer: nullable(
      described(AnsweredManufacturer, 'Who made it, and where; null where nothing was sent of it'),
    ),
  },
  { title: 'ShipmentItem' },
)

export const fromItem = (item: CoreItem): Static<typeof ShipmentItem> => ({
  title: item.title,
  description: item.description,
  customs_description: item.customsDescription,
  sku: item.sku,
  quantity: item.quantity,
  value: item.value === null ? null : withoutNoise(item.value / 100),
  currency: item.currency,
  country_of_origin: item.countryOfOrigin,
  hs_code: item.hsCode,
  manufacturer: answeredManufacturer(item),
})

function answeredManufacturer(item: CoreItem): Static<typeof AnsweredManufacturer> | null {
  const manufacturer = manufacturerIn(item)
  return manufacturer && fromManufacturer(manufacturer)
}

export const answeredItemExample: Static<typeof ShipmentItem> = {
  ...itemExample,
  description: null,
  customs_description: null,
  sku: null,
  country_of_origin: null,
  hs_code: null,
  manufacturer: null,
}
