import Type from 'typebox'
import { type AddressPart, addressLimits } from '#core/address/address-limits.ts'
import { line, nullable, optionalLine } from '../../base/schema.ts'
import { upperCase } from '../leniency.ts'
import { addressExample } from './examples.ts'

const fieldOf = {
  name: 'name',
  company: 'company',
  address1: 'address1',
  address2: 'address2',
  city: 'city',
  provinceCode: 'province_code',
  postalCode: 'postal_code',
  countryCode: 'country_code',
  phone: 'phone',
  email: 'email',
} as const satisfies Record<AddressPart, string>

const examples: { readonly [part in (typeof fieldOf)[AddressPart]]?: string } = addressExample

const text = (part: AddressPart, description: string) =>
  optionalLine(addressLimits[part], description, examples[fieldOf[part]])

const code = (part: AddressPart, description: string) => {
  const length = addressLimits[part]
  const shown = { description, examples: [examples[fieldOf[part]]] }
  const options = { minLength: length, maxLength: length, ...shown, [upperCase]: true }
  return Type.Optional(nullable(line(options)))
}

/** An address as it is asked for, each field with its limit. */
export const addressFields = {
  name: text('name', 'Recipient'),
  company: text('company', 'Company'),
  address1: text('address1', 'Street or post office box'),
  address2: text('address2', 'Apartment, suite, floor'),
  city: text('city', 'City'),
  province_code: code('provinceCode', 'State or province, two characters'),
  postal_code: text('postalCode', 'Postal code; needed for a quote to the US and Canada'),
  country_code: code('countryCode', 'ISO 3166-1 alpha-2 country code; needed for a quote'),
  phone: text('phone', 'Telephone'),
  email: text('email', 'E-mail'),
  is_residential: Type.Optional(
    nullable(
      Type.Boolean({ description: 'A home rather than a business; a home where it is absent' }),
    ),
  ),
}

const answered = (description: string) => nullable(Type.String({ description }))

/** A recipient's address as an answer shows it, beside the name. */
export const answeredAddressFields = {
  company: answered("Recipient's company"),
  address1: answered('Street or post office box'),
  address2: answered('Apartment, suite, floor'),
  city: answered('City'),
  province_code: answered('State or province, two characters'),
  postal_code: answered('As it was sent'),
  country_code: answered('Country, two letters'),
  phone: answered("Recipient's telephone"),
  email: answered("Recipient's e-mail"),
}
