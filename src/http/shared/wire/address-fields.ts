import Type from 'typebox'
import { upperCase } from '../leniency.ts'
import { nullable } from '../schema.ts'

const text = (maxLength: number, description: string) =>
  Type.Optional(nullable(Type.String({ maxLength, description })))

const twoLetters = (description: string) =>
  Type.Optional(
    nullable(Type.String({ minLength: 2, maxLength: 2, description, [upperCase]: true })),
  )

/** An address as it is asked for, each field with its limit. */
export const addressFields = {
  name: text(40, 'Recipient'),
  company: text(40, 'Company'),
  address1: text(50, 'Street or post office box'),
  address2: text(50, 'Apartment, suite, floor'),
  city: text(35, 'City'),
  province_code: twoLetters('State or province, two characters'),
  postal_code: text(10, 'Postal code; needed for a quote to the US and Canada'),
  country_code: twoLetters('ISO 3166-1 alpha-2 country code; needed for a quote'),
  phone: text(20, 'Telephone'),
  email: text(50, 'E-mail'),
  is_residential: Type.Optional(
    nullable(Type.Boolean({ default: true, description: 'A home rather than a business' })),
  ),
}
