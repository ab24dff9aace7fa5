import Type, { type Static } from 'typebox'
import { addressLimits } from '#core/address/address-limits.ts'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { optionalLine } from '#schema/fields.ts'
import { addressExample } from './examples.ts'
import { codeOf, flag, optional, requiredLine } from './request-fields.ts'

const limits = addressLimits

const province = codeOf(
  limits.provinceCode,
  'State or province, two characters',
  addressExample.province_code,
)
const country = codeOf(
  limits.countryCode,
  'ISO 3166-1 alpha-2 country code; needed for a quote',
  addressExample.country_code,
)

/** Every part may be left out. */
export const addressFields = {
  name: optionalLine(limits.name, 'Name of the person'),
  company: optionalLine(limits.company, 'Company'),
  address1: optionalLine(limits.address1, 'Street or post office box', addressExample.address1),
  address2: optionalLine(limits.address2, 'Apartment, suite, floor'),
  city: optionalLine(limits.city, 'City', addressExample.city),
  province_code: optional(province),
  postal_code: optionalLine(
    limits.postalCode,
    'Postal code; needed for a quote to the US and Canada',
    addressExample.postal_code,
  ),
  country_code: optional(country),
  phone: optionalLine(limits.phone, 'Telephone'),
  email: optionalLine(limits.email, 'Email'),
  is_residential: flag('A home rather than a business; true by default'),
}

export const RecipientAddress = Type.Object(
  { ...addressFields, name: requiredLine(limits.name, 'Recipient', addressExample.name) },
  { title: 'RecipientAddress', examples: [addressExample] },
)

export const PartialAddress = Type.Object(addressFields, { title: 'PartialAddress' })
export type PartialAddress = Static<typeof PartialAddress>

/** What an estimate is made from; whatever else it takes makes it no more exact. */
export const EstimateAddress = Type.Object(
  {
    ...addressFields,
    postal_code: requiredLine(limits.postalCode, 'Postal code', addressExample.postal_code),
    country_code: country,
  },
  { title: 'EstimateAddress' },
)

/** A part that was left out is null. */
export const toPostalAddress = (sent: PartialAddress): PostalAddress => ({
  name: sent.name ?? null,
  company: sent.company ?? null,
  address1: sent.address1 ?? null,
  address2: sent.address2 ?? null,
  city: sent.city ?? null,
  provinceCode: sent.province_code ?? null,
  postalCode: sent.postal_code ?? null,
  countryCode: sent.country_code ?? null,
  phone: sent.phone ?? null,
  email: sent.email ?? null,
  residential: sent.is_residential ?? true,
})
