import Type, { type Static } from 'typebox'
import { addressLimits as limits } from '#core/address/address-limits.ts'
import type { OrderRequest } from '#core/order/order.ts'
import { nullable } from '#schema/fields.ts'
import { addressFields } from './address.ts'
import { text } from './envelope.ts'
import { addressExample } from './examples.ts'
import { codeOf, requiredLine } from './request-fields.ts'

const { is_residential: _, ...optionalFields } = addressFields

/** Shops do not know whether their customers are at home there. */
export const OrderRecipient = Type.Object(
  {
    ...optionalFields,
    name: requiredLine(limits.name, 'Recipient', addressExample.name),
    address1: requiredLine(limits.address1, 'Street or post office box', addressExample.address1),
    city: requiredLine(limits.city, 'City', addressExample.city),
    country_code: codeOf(
      limits.countryCode,
      'ISO 3166-1 alpha-2 country code',
      addressExample.country_code,
    ),
  },
  { title: 'OrderRecipient', examples: [addressExample] },
)

export const toOrderAddress = (sent: Static<typeof OrderRecipient>): OrderRequest['address'] => ({
  name: sent.name,
  company: sent.company ?? null,
  address1: sent.address1,
  address2: sent.address2 ?? null,
  city: sent.city,
  provinceCode: sent.province_code ?? null,
  postalCode: sent.postal_code ?? null,
  countryCode: sent.country_code,
  phone: sent.phone ?? null,
  email: sent.email ?? null,
})

export const OrderAddress = Type.Object(
  {
    name: nullable(text('Recipient')),
    company: nullable(text('Company')),
    address1: nullable(text('Street or post office box')),
    address2: nullable(text('Apartment, suite, floor')),
    city: nullable(text('City')),
    province_code: nullable(text('State or province')),
    postal_code: nullable(text('Postal code')),
    country_code: nullable(text('Country, ISO 3166-1 alpha-2')),
    phone: nullable(text('Telephone')),
    email: nullable(text('E-mail')),
  },
  { title: 'OrderAddress' },
)

export const fromOrderAddress = (
  address: OrderRequest['address'],
): Static<typeof OrderAddress> => ({
  name: address.name,
  company: address.company,
  address1: address.address1,
  address2: address.address2,
  city: address.city,
  province_code: address.provinceCode,
  postal_code: address.postalCode,
  country_code: address.countryCode,
  phone: address.phone,
  email: address.email,
})
