import Type, { type Static } from 'typebox'
import type { Item as CoreItem } from '#core/shipment/item.ts'
import { itemsLimitSentence } from '#core/shipment/item.ts'
import { optionalLine } from '#schema/fields.ts'
import { countryField, itemFields, quantityField } from '../../v3-v4/wire/item-fields.ts'
import { letterCode, optional, optionalText } from '../../v3-v4/wire/request-fields.ts'
import { toUnitValue } from '../../v3-v4/wire/shipment-item.ts'

export const Item = Type.Object(
  {
    description: optionalText('What it is, for customs'),
    sku: optionalText('Stock-keeping unit'),
    quantity: quantityField,
    ...itemFields,
    manufacturer_name: optionalLine(40, "Manufacturer's name"),
    manufacturer_address1: optionalLine(50, "Manufacturer's street"),
    manufacturer_city: optionalLine(35, "Manufacturer's city"),
    manufacturer_province_code: optional(letterCode(2, "Manufacturer's state or province")),
    manufacturer_postal_code: optionalLine(10, "Manufacturer's postal code"),
    manufacturer_country_code: Type.Optional(
      countryField("Manufacturer's country, ISO 3166-1 alpha-2"),
    ),
  },
  { title: 'Item' },
)
export type Item = Static<typeof Item>

/** Items of a shipment or an order. Their bytes are limited, since the database stores them. */
export const boundedItems = (what: string) =>
  optional(Type.Array(Item, { maxItems: 500, description: `${what}. ${itemsLimitSentence}` }))

export const toItem = (asked: Item): CoreItem => ({
  title: null,
  description: asked.description ?? null,
  customsDescription: null,
  sku: asked.sku ?? null,
  quantity: asked.quantity ?? 1,
  value: toUnitValue(asked.value),
  currency: asked.currency ?? 'CAD',
  countryOfOrigin: asked.country_of_origin ?? null,
  hsCode: asked.hs_code ?? null,
  manufacturerName: asked.manufacturer_name ?? null,
  manufacturerAddress1: asked.manufacturer_address1 ?? null,
  manufacturerCity: asked.manufacturer_city ?? null,
  manufacturerProvinceCode: asked.manufacturer_province_code ?? null,
  manufacturerPostalCode: asked.manufacturer_postal_code ?? null,
  manufacturerCountryCode: asked.manufacturer_country_code ?? null,
  weight: null,
  weightUnit: null,
})
