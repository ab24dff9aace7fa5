import Type, { type Static, type TSchema } from 'typebox'
import { readCountry } from '#core/address/read-country.ts'
import { readManufacturer, tidyManufacturer } from '#core/product/read-manufacturer.ts'
import {
  type Verification as CoreVerification,
  type ManufacturerPart,
  manufacturerIssueCodes,
  verifyManufacturer,
} from '#core/product/verify-manufacturer.ts'
import { described, lines, nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { dataBody, text } from './envelope.ts'
import { AnsweredManufacturer, fromManufacturer, toManufacturer } from './manufacturer.ts'
import { manufacturerExample } from './product-request.ts'

const sentFields = Type.Object({
  name: optionalLine(255, 'Name of the manufacturer'),
  address1: optionalLine(255, 'Street'),
  city: optionalLine(255, 'City'),
  province_code: optionalLine(255, 'State or province; for Canada also its name'),
  postal_code: optionalLine(255, 'Postal code'),
  country_code: optionalLine(255, 'Country, ISO 3166-1 alpha-2, or its English name'),
})

/** One text, or its parts. Nothing that they say is refused: the answer names what is wrong. */
const sentManufacturer = Type.Unsafe<string | Static<typeof sentFields>>({
  ...lines({ maxLength: 500 }),
  type: ['string', 'object'],
  properties: sentFields.properties,
  description:
    'Who made the goods, and where: its fields, or one string such as `ABC Company Ltd, 1234 Main St, Toronto ON`',
} as TSchema)

export const VerifyManufacturer = Type.Object(
  {
    manufacturer: sentManufacturer,
    country_of_origin: optionalLine(
      255,
      'Where the goods were made, ISO 3166-1 alpha-2 or its English name; by default the country of the manufacturer',
    ),
  },
  {
    title: 'VerifyManufacturerRequest',
    examples: [{ manufacturer: manufacturerExample, country_of_origin: 'CA' }],
  },
)

const Issue = Type.Object(
  {
    field: text('Dotted path of what is wrong'),
    code: oneOf(manufacturerIssueCodes, { description: 'What is wrong with it' }),
    message: text('The same as a sentence'),
  },
  { title: 'ManufacturerIssue' },
)

const Verification = Type.Object(
  {
    valid: Type.Boolean({ description: 'Whether nothing is wrong' }),
    manufacturer: described(AnsweredManufacturer, 'As it was read'),
    country_of_origin: nullable(text('As it was read, or the country of the manufacturer')),
    mid: nullable(
      text('Manufacturer identification code (MID) of US customs; null if something is wrong'),
    ),
    issues: Type.Array(Issue, { description: 'What is wrong; empty where it is valid' }),
  },
  { title: 'ManufacturerVerification' },
)

export const VerificationBody = dataBody(
  'ManufacturerVerificationResponse',
  'The result of the check',
  Verification,
  {
    valid: true,
    manufacturer: manufacturerExample,
    country_of_origin: 'CA',
    mid: 'XOMAPPOT120HAM',
    issues: [],
  },
)

export function verificationOf({
  manufacturer,
  country_of_origin,
}: Static<typeof VerifyManufacturer>): CoreVerification {
  const origin = country_of_origin ? readCountry(country_of_origin) : null
  const read =
    typeof manufacturer === 'string'
      ? readManufacturer(manufacturer, origin)
      : tidyManufacturer(toManufacturer(manufacturer) ?? nobody)
  return verifyManufacturer(read, origin)
}

const nobody = {
  name: null,
  address1: null,
  city: null,
  provinceCode: null,
  postalCode: null,
  countryCode: null,
}

const fields: Readonly<Record<ManufacturerPart, string>> = {
  name: 'manufacturer.name',
  address1: 'manufacturer.address1',
  city: 'manufacturer.city',
  provinceCode: 'manufacturer.province_code',
  postalCode: 'manufacturer.postal_code',
  countryCode: 'manufacturer.country_code',
  countryOfOrigin: 'country_of_origin',
}

export const fromVerification = ({
  manufacturer,
  countryOfOrigin,
  mid,
  issues,
}: CoreVerification): Static<typeof Verification> => ({
  valid: issues.length === 0,
  manufacturer: fromManufacturer(manufacturer),
  country_of_origin: countryOfOrigin,
  mid,
  issues: issues.map(({ part, code, message }) => ({ field: fields[part], code, message })),
})
