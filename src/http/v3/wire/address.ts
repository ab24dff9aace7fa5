import Type, { type Static, type TObject } from 'typebox'
import { addressLimits } from '../../../core/address/address-limits.ts'
import { upperCase } from '../../shared/leniency.ts'
import { addressFields } from '../../shared/wire/address-fields.ts'

type Field = keyof typeof addressLimits

const text = (field: Field, description: string) =>
  Type.String({ maxLength: addressLimits[field], description })

const code = (field: Field, description: string) => {
  const length = addressLimits[field]
  return Type.String({ minLength: length, maxLength: length, description, [upperCase]: true })
}

const { company, address2, email, is_residential } = addressFields

/** The recipient at the top level, where version 4 has an object. */
export const recipientFields = {
  name: text('name', 'Recipient'),
  company,
  address1: text('address1', 'Street or post office box'),
  address2,
  city: text('city', 'City'),
  province_code: code('province_code', 'State or province, two characters'),
  postal_code: text('postal_code', 'Postal code'),
  country_code: code('country_code', 'ISO 3166-1 alpha-2 country code'),
  phone: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'number', 'null'],
      maxLength: addressLimits.phone,
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
