import Type, { type Static } from 'typebox'
import { addressLimits } from '#core/address/address-limits.ts'
import type { Manufacturer as CoreManufacturer } from '#core/shipment/manufacturer.ts'
import { nullable, optionalLine } from '#schema/fields.ts'
import { text } from './envelope.ts'
import { countryOfGoods } from './goods-fields.ts'
import { codeOf, optional } from './request-fields.ts'

export const Manufacturer = Type.Object(
  {
    name: optionalLine(addressLimits.name, 'Name of the manufacturer'),
    address1: optionalLine(addressLimits.address1, 'Street'),
    city: optionalLine(addressLimits.city, 'City'),
    province_code: optional(codeOf(addressLimits.provinceCode, 'State or province')),
    postal_code: optionalLine(addressLimits.postalCode, 'Postal code'),
    country_code: countryOfGoods('Country, ISO 3166-1 alpha-2'),
  },
  { title: 'Manufacturer' },
)

/** Null where nothing was said of it. */
export function toManufacturer(
  sent: Static<typeof Manufacturer> | null | undefined,
): CoreManufacturer | null {
  const manufacturer = {
    name: sent?.name ?? null,
    address1: sent?.address1 ?? null,
    city: sent?.city ?? null,
    provinceCode: sent?.province_code ?? null,
    postalCode: sent?.postal_code ?? null,
    countryCode: sent?.country_code ?? null,
  }
  return Object.values(manufacturer).every(part => part === null) ? null : manufacturer
}

export const AnsweredManufacturer = Type.Object(
  {
    name: nullable(text('Name of the manufacturer')),
    address1: nullable(text('Street')),
    city: nullable(text('City')),
    province_code: nullable(text('State or province')),
    postal_code: nullable(text('Postal code')),
    country_code: nullable(text('Country, ISO 3166-1 alpha-2')),
  },
  { title: 'ItemManufacturer' },
)

export const fromManufacturer = (
  manufacturer: CoreManufacturer,
): Static<typeof AnsweredManufacturer> => ({
  name: manufacturer.name,
  address1: manufacturer.address1,
  city: manufacturer.city,
  province_code: manufacturer.provinceCode,
  postal_code: manufacturer.postalCode,
  country_code: manufacturer.countryCode,
})
