import Type, { type Static, type TProperties } from 'typebox'
import { addressLimits } from '#core/address/address-limits.ts'
import { regionCodes } from '#core/catalogue/catalogue.ts'
import { sizeUnits, weightUnits } from '#core/values/units.ts'
import { line, oneOf } from '#schema/fields.ts'
import { upperCase } from '#schema/leniency.ts'
import { suppliedBy } from '#schema/validation.ts'
import { code, customsFields, FileItem, text, texts } from './item-schema.ts'

const flag = Type.Optional(Type.Boolean())
const side = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 10_000 }))

export const addressFields = {
  name: text(addressLimits.name),
  company: text(addressLimits.company),
  address1: text(addressLimits.address1),
  address2: text(addressLimits.address2),
  city: text(addressLimits.city),
  province_code: Type.Optional(code(addressLimits.provinceCode)),
  postal_code: text(addressLimits.postalCode),
  country_code: Type.Optional(code(addressLimits.countryCode)),
  phone: text(addressLimits.phone),
  email: text(addressLimits.email),
}

const FileAddress = Type.Object({ ...addressFields, is_residential: flag })

/** What a parcel weighs, and its shape. */
export const measures = {
  weight_unit: oneOf(weightUnits),
  weight: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  length: side,
  width: side,
  height: side,
  size_unit: oneOf(sizeUnits, { [suppliedBy]: 'the account setting default_size_unit' }),
  package_type: line({
    maxLength: 255,
    [suppliedBy]: 'the account setting default_package_type',
  }),
}

export const taxIdentifier = { tax_type: text(50), number: text(50), issuing_authority: text(50) }

const fileWith = <Sizes extends TProperties>(sizes: Sizes) =>
  Type.Object({
    to_address: FileAddress,
    return_address: Type.Optional(FileAddress),
    is_return: flag,
    ...sizes,
    signature_confirmation: flag,
    insured: flag,
    region: Type.Optional(oneOf(regionCodes, { [upperCase]: true })),
    tax_identifier: Type.Optional(Type.Object(taxIdentifier)),
    items: Type.Optional(Type.Array(FileItem, { maxItems: 500 })),
    postage_types: texts(500),
    package_contents: text(255),
    customs_description: text(255),
    ...customsFields,
  })

/** The JSON file of `quote`. */
export const ParcelFile = fileWith(measures)

/** The JSON file of `quote` for several packages of one shipment. */
export const SeveralPackagesFile = fileWith({
  packages: Type.Array(Type.Object(measures), { minItems: 1, maxItems: 50 }),
})

export type ParcelFile = Static<typeof ParcelFile> | Static<typeof SeveralPackagesFile>
