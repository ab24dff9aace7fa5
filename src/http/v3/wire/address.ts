import Type, { type Static, type TObject } from 'typebox'
import { type AddressPart, addressLimits } from '#core/address/address-limits.ts'
import { invalidFields } from '#core/errors.ts'
import { line, oneLine } from '#schema/fields.ts'
import { addressFields } from '../../v3-v4/wire/address-fields.ts'
import { addressExample } from '../../v3-v4/wire/examples.ts'
import { letterCode } from '../../v3-v4/wire/request-fields.ts'

const text = (field: AddressPart & keyof typeof addressExample, description: string) =>
  line({ maxLength: addressLimits[field], description, examples: [addressExample[field]] })

const { company, address2, province_code, postal_code, email, is_residential } = addressFields

/** The recipient's fields at the top level; version 4 has an object instead. */
export const recipientFields = {
  name: text('name', 'Recipient'),
  company,
  address1: text('address1', 'Street or post office box'),
  address2,
  city: text('city', 'City'),
  province_code,
  postal_code,
  country_code: letterCode(
    addressLimits.countryCode,
    'ISO 3166-1 alpha-2 country code; US and CA need province_code and postal_code too',
    { examples: [addressExample.country_code] },
  ),
  phone: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'number', 'null'],
      maxLength: addressLimits.phone,
      ...oneLine,
      // The lenient reader made texts of all exact numbers: one that is still a number lost digits.
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      multipleOf: 1,
      description: 'Telephone, as a number or a text',
    }),
  ),
  email,
  is_residential,
}
type Recipient = Static<TObject<typeof recipientFields>>

const countriesWithCodes: ReadonlySet<string> = new Set(['US', 'CA'])

/** Other countries have no two letters for their provinces, and some have no postal code. */
export function requireCodes(asked: Recipient): void {
  const { country_code } = asked
  if (!countriesWithCodes.has(country_code)) return
  const missing = (['province_code', 'postal_code'] as const).filter(field => !asked[field])
  if (missing.length === 0) return
  throw invalidFields(
    Object.fromEntries(
      missing.map(field => [field, [`The ${field} field is required to ${country_code}.`]]),
    ),
  )
}
