import type { Static, TObject } from 'typebox'
import { addressLimits } from '#core/address/address-limits.ts'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { optionalLine } from '#schema/fields.ts'
import { textOrNull } from './answer-fields.ts'
import { addressExample } from './examples.ts'
import { flag, letterCode, optional } from './request-fields.ts'

const { provinceCode, postalCode, countryCode, ...limits } = addressLimits
const limitOf = {
  ...limits,
  province_code: provinceCode,
  postal_code: postalCode,
  country_code: countryCode,
}
type Field = keyof typeof limitOf

const examples: { readonly [field in Field]?: string } = addressExample

const text = (field: Field, description: string) =>
  optionalLine(limitOf[field], description, examples[field])

const code = (field: Field, description: string) =>
  optional(letterCode(limitOf[field], description, { examples: [examples[field]] }))

/** The fields of an address in a request, each with its limit. */
export const addressFields = {
  name: text('name', 'Recipient'),
  company: text('company', 'Company'),
  address1: text('address1', 'Street or post office box'),
  address2: text('address2', 'Apartment, suite, floor'),
  city: text('city', 'City'),
  province_code: code('province_code', 'State or province, two characters'),
  postal_code: text('postal_code', 'Postal code; needed for a quote to the US and Canada'),
  country_code: code('country_code', 'ISO 3166-1 alpha-2 country code; needed for a quote'),
  phone: text('phone', 'Telephone'),
  email: text('email', 'Email'),
  is_residential: flag('A home rather than a business; true by default'),
}

/** The fields of a recipient's address in an answer, without the name. */
export const answeredAddressFields = {
  company: textOrNull("Recipient's company"),
  address1: textOrNull('Street or post office box'),
  address2: textOrNull('Apartment, suite, floor'),
  city: textOrNull('City'),
  province_code: textOrNull('State or province, two characters'),
  postal_code: textOrNull('As sent'),
  country_code: textOrNull('Country, two letters'),
  phone: textOrNull("Recipient's telephone"),
  email: textOrNull("Recipient's e-mail"),
}

export type AskedAddress = Static<TObject<typeof addressFields>>

export const toPostalAddress = (asked: AskedAddress): PostalAddress => ({
  name: asked.name ?? null,
  company: asked.company ?? null,
  address1: asked.address1 ?? null,
  address2: asked.address2 ?? null,
  city: asked.city ?? null,
  provinceCode: asked.province_code ?? null,
  postalCode: asked.postal_code ?? null,
  countryCode: asked.country_code ?? null,
  phone: asked.phone ?? null,
  email: asked.email ?? null,
  residential: asked.is_residential ?? true,
})
