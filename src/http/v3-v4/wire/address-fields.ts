import Type from 'typebox'
import { addressLimits } from '#core/address/address-limits.ts'
import { line, nullable, optionalLine } from '#schema/fields.ts'
import { upperCase } from '#schema/leniency.ts'
import { addressExample } from './examples.ts'

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

const code = (field: Field, description: string) => {
  const length = limitOf[field]
  const shown = { description, examples: [examples[field]] }
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
  province_code: code('province_code', 'State or province, two characters'),
  postal_code: text('postal_code', 'Postal code; needed for a quote to the US and Canada'),
  country_code: code('country_code', 'ISO 3166-1 alpha-2 country code; needed for a quote'),
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
