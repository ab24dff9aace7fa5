import Type, { type Static } from 'typebox'
import { type Item as CoreItem, descriptionOf } from '#core/shipment/item.ts'
import { currencies, withoutNoise } from '#core/values/money.ts'
import { nullable, oneOf } from '#schema/fields.ts'
import { textOrNull } from './answer-fields.ts'

/** An item as the client sent it: the specification's thirteen fields, null where one was left out. */
export const ShipmentItem = Type.Object(
  {
    description: textOrNull('What it is, for customs'),
    sku: textOrNull('Stock-keeping unit'),
    quantity: Type.Integer({ description: 'Quantity' }),
    value: nullable(Type.Number({ description: 'Value of one unit' })),
    currency: oneOf(currencies, { description: 'Currency of the value' }),
    country_of_origin: textOrNull('Country where it was made, two letters'),
    hs_code: textOrNull('HS code, as it was sent'),
    manufacturer_name: textOrNull("Manufacturer's name"),
    manufacturer_address1: textOrNull("Manufacturer's street"),
    manufacturer_city: textOrNull("Manufacturer's city"),
    manufacturer_province_code: textOrNull("Manufacturer's state or province"),
    manufacturer_postal_code: textOrNull("Manufacturer's postal code"),
    manufacturer_country_code: textOrNull("Manufacturer's country"),
  },
  { title: 'ShipmentItem' },
)
export type ShipmentItem = Static<typeof ShipmentItem>

export const fromItem = (item: CoreItem): ShipmentItem => ({
  description: descriptionOf(item),
  sku: item.sku,
  quantity: item.quantity,
  value: fromUnitValue(item.value),
  currency: item.currency,
  country_of_origin: item.countryOfOrigin,
  hs_code: item.hsCode,
  manufacturer_name: item.manufacturerName,
  manufacturer_address1: item.manufacturerAddress1,
  manufacturer_city: item.manufacturerCity,
  manufacturer_province_code: item.manufacturerProvinceCode,
  manufacturer_postal_code: item.manufacturerPostalCode,
  manufacturer_country_code: item.manufacturerCountryCode,
})

/** In cents, unrounded: a screw may cost a fraction of a cent, and only sums are rounded. */
export const toUnitValue = (amount: number | null | undefined): number | null =>
  amount === null || amount === undefined ? null : withoutNoise(amount * 100)

const fromUnitValue = (cents: number | null): number | null =>
  cents === null ? null : withoutNoise(cents / 100)

/** A declared amount in cents. */
export const toMinor = (amount: number | null | undefined): number | null =>
  amount === null || amount === undefined ? null : Math.round(amount * 100)
