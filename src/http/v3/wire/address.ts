import Type, { type Static, type TObject } from 'typebox'
import { upperCase } from '../../shared/leniency.ts'
import { addressFields } from '../../shared/wire/address-fields.ts'

const text = (maxLength: number, description: string) => Type.String({ maxLength, description })

const twoLetters = (description: string) =>
  Type.String({ minLength: 2, maxLength: 2, description, [upperCase]: true })

const { company, address2, email, is_residential } = addressFields

/** The recipient at the top level, where version 4 has an object. */
export const recipientFields = {
  name: text(40, 'Recipient'),
  company,
  address1: text(50, 'Street or post office box'),
  address2,
  city: text(35, 'City'),
  province_code: twoLetters('State or province, two characters'),
  postal_code: text(10, 'Postal code'),
  country_code: twoLetters('ISO 3166-1 alpha-2 country code'),
  phone: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'number', 'null'],
      maxLength: 20,
      // What is still a number here lost digits on its way: those that are whole were read as texts.
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      multipleOf: 1,
      description: 'Telephone, as a number or a text',
    }),
  ),
  email,
  is_residential,
}
export type Recipient = Static<TObject<typeof recipientFields>>
