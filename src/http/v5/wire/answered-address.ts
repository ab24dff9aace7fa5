import Type, { type Static } from 'typebox'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { nullable } from '#schema/fields.ts'
import { text } from './envelope.ts'

/** A part that was left out is null. */
export const Address = Type.Object(
  {
    name: nullable(text('Name of the person')),
    company: nullable(text('Company')),
    address1: nullable(text('Street or post office box')),
    address2: nullable(text('Apartment, suite, floor')),
    city: nullable(text('City')),
    province_code: nullable(text('State or province')),
    postal_code: nullable(text('Postal code')),
    country_code: nullable(text('Country, ISO 3166-1 alpha-2')),
    phone: nullable(text('Telephone')),
    email: nullable(text('Email')),
    is_residential: Type.Boolean({ description: 'A home rather than a business' }),
  },
  { title: 'Address' },
)

export const fromPostalAddress = (address: PostalAddress): Static<typeof Address> => ({
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
  is_residential: address.residential,
})
