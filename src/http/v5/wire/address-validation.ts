import Type, { type Static } from 'typebox'
import type { PostalAddress } from '#core/address/postal-address.ts'
import { type AddressField, issueCodes } from '#core/address-check/address-issue.ts'
import type { AddressReport, CheckedParts } from '#core/address-check/check-address.ts'
import { invalidFields } from '#core/errors.ts'
import { described, nullable, oneOf } from '#schema/fields.ts'
import { Address, fromPostalAddress } from './answered-address.ts'
import { dataBody, text } from './envelope.ts'
import { addressExample } from './examples.ts'
import { flag } from './request-fields.ts'

/** Any text: what is wrong with it is answered, not refused. */
const anyText = (description: string, example?: string) =>
  Type.Optional(
    nullable(Type.String({ description, ...(example !== undefined && { examples: [example] }) })),
  )

const addressParts = {
  name: anyText('Name of the person'),
  company: anyText('Company'),
  address1: anyText('Street or post office box', addressExample.address1),
  address2: anyText('Apartment, suite, floor'),
  city: anyText('City', addressExample.city),
  province_code: anyText('State or province: its ISO 3166-2 code, or its name', 'WA'),
  postal_code: anyText('Postal code', addressExample.postal_code),
  country_code: anyText('Country: its ISO 3166-1 code, or its name', 'US'),
  phone: anyText('Telephone'),
  email: anyText('Email'),
  is_residential: flag('A home rather than a business; true by default'),
}

const SentAddress = Type.Object(addressParts, { title: 'AddressParts' })

export const ValidateAddress = Type.Object(
  {
    address: Type.Optional(
      Type.Unsafe<Static<typeof SentAddress> | string>({
        anyOf: [SentAddress, Type.String()],
        description:
          'The address as an object, or as one string with commas or line breaks between its lines. Its fields may also be sent at the top level instead',
      }),
    ),
    ...addressParts,
  },
  {
    title: 'ValidateAddressRequest',
    examples: [{ address: { ...addressExample, province_code: 'WA' } }],
  },
)

const wireFields = {
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
} as const satisfies Record<AddressField, string>

const fieldNames = Object.values(wireFields)

const Issue = Type.Object(
  {
    field: oneOf(fieldNames, { description: 'Which part of the address' }),
    code: oneOf(issueCodes, {
      description:
        '`missing`, `unknown`, `malformed`, `mismatch` (province and postal code disagree) and `too_long` make an address invalid. `unlikely` asks for a second look, and `not_served` names services that do not deliver there',
    }),
    message: text('The same as a sentence'),
    suggestion: Type.Optional(text('What the field should be; absent if unknown')),
  },
  { title: 'AddressIssue' },
)

const unchecked =
  'The address was checked against what is known of the country. No delivery point was looked up.'

const Checked = Type.Object(
  {
    fields: Type.Boolean({
      description: 'Whether the fields that the country requires are present',
    }),
    postal_form: Type.Boolean({ description: 'The format of the postal code' }),
    postal_prefix: Type.Boolean({
      description: 'Whether the beginning of the postal code exists, and where',
    }),
    province: Type.Boolean({ description: 'Whether the country has the province' }),
    city: Type.Boolean({ description: 'The city, compared with the larger places near it' }),
    delivery_point: Type.Literal(false, {
      description: 'Never: it was not checked whether mail is delivered to this street and number',
    }),
    note: text('The same as a sentence'),
  },
  { title: 'CheckedParts' },
)

const reportExample = {
  valid: false,
  address: {
    ...addressExample,
    company: null,
    address2: null,
    province_code: 'WA',
    phone: null,
    email: null,
    is_residential: true,
  },
  issues: [
    {
      field: 'province_code',
      code: 'mismatch',
      message: 'The postal code lies in Oregon, not in Washington.',
      suggestion: 'OR',
    },
  ],
  checked: {
    fields: true,
    postal_form: true,
    postal_prefix: true,
    province: true,
    city: true,
    delivery_point: false,
    note: unchecked,
  },
} as const

const AddressReportData = Type.Object(
  {
    valid: Type.Boolean({
      description: 'Whether nothing is missing, unknown, malformed, mismatched or too long',
    }),
    address: described(
      Address,
      'In the format of its country; only unambiguous spelling is corrected. A province whose official code does not have two characters (`NSW`) is for display only: leave it out of a shipment',
    ),
    issues: Type.Array(Issue, {
      description: 'Everything that was found, in no order of severity',
    }),
    checked: described(Checked, 'What could be checked, by what is known of the country'),
  },
  { title: 'AddressReport' },
)

export const AddressReportBody = dataBody(
  'AddressReportResponse',
  'What is wrong or doubtful about the address',
  AddressReportData,
  reportExample,
)

/** The address in its parts, or as one text; refused where there is none at all. */
export function toAddressToValidate(sent: Static<typeof ValidateAddress>): PostalAddress | string {
  const address = sent.address ?? null
  if (typeof address === 'string') {
    if (address.trim() === '') throw noAddress()
    return address
  }
  const parts = toParts(address ?? sent)
  const { residential: _, ...texts } = parts
  if (Object.values(texts).every(part => part === null)) throw noAddress()
  return parts
}

const noAddress = () => invalidFields({ address: ['The address field is required.'] })

const toParts = (sent: Static<typeof SentAddress>): PostalAddress => ({
  name: sent.name || null,
  company: sent.company || null,
  address1: sent.address1 || null,
  address2: sent.address2 || null,
  city: sent.city || null,
  provinceCode: sent.province_code || null,
  postalCode: sent.postal_code || null,
  countryCode: sent.country_code || null,
  phone: sent.phone || null,
  email: sent.email || null,
  residential: sent.is_residential ?? true,
})

export const fromAddressReport = ({
  valid,
  address,
  issues,
  checked,
}: AddressReport): Static<typeof AddressReportData> => ({
  valid,
  address: fromPostalAddress(address),
  issues: issues.map(({ field, ...rest }) => ({ field: wireFields[field], ...rest })),
  checked: fromChecked(checked),
})

const fromChecked = (checked: CheckedParts): Static<typeof Checked> => ({
  fields: checked.fields,
  postal_form: checked.postalForm,
  postal_prefix: checked.postalPrefix,
  province: checked.province,
  city: checked.city,
  delivery_point: false,
  note: unchecked,
})
