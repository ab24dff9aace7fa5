import type { Static, TObject } from 'typebox'
import Type from 'typebox'
import type { Caller } from '#core/account/authenticate.ts'
import { regionCodes } from '#core/catalogue/catalogue.ts'
import type { UncheckedPackage } from '#core/rating/unchecked-question.ts'
import { sizeUnits, weightUnits } from '#core/values/units.ts'
import { described, line, oneOf, optionalLine } from '#schema/fields.ts'
import { loneElement, upperCase } from '#schema/leniency.ts'
import { suppliedBy } from '#schema/validation.ts'
import { parcelExample } from './examples.ts'
import { flag, optional } from './request-fields.ts'

const side = (description: string, example: number) =>
  optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 10_000,
      description: `${description}, in size_unit; required for a Parcel`,
      examples: [example],
    }),
  )

const TaxIdentifier = Type.Object(
  {
    tax_type: optionalLine(50, 'Type of the number', 'IOSS'),
    number: optionalLine(50, 'The number'),
    issuing_authority: optionalLine(50, 'Country that issued it'),
  },
  { title: 'TaxIdentifier' },
)

/** The fields of a parcel, in rate requests and creations alike. */
export const parcelFields = {
  weight_unit: oneOf(weightUnits, {
    description: 'Unit of the weight',
    examples: [parcelExample.weight_unit],
  }),
  weight: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100_000,
    description: 'Total weight in weight_unit',
    examples: [parcelExample.weight],
  }),
  length: side('Longest side', parcelExample.length),
  width: side('Second longest side', parcelExample.width),
  height: side('Third side', parcelExample.height),
  size_unit: oneOf(sizeUnits, {
    description:
      'Of the sides; may be left out where the account setting default_size_unit supplies it',
    examples: [parcelExample.size_unit],
    [suppliedBy]: 'the account setting default_size_unit',
  }),
  package_type: line({
    maxLength: 255,
    description:
      'Name, code or alias of a package type; may be left out where the account setting ' +
      'default_package_type supplies it',
    examples: [parcelExample.package_type],
    [suppliedBy]: 'the account setting default_package_type',
  }),
  signature_confirmation: flag('Require a signature on delivery'),
  insured: flag(
    'Apply protection for what the goods are worth; leaves untracked postage types out. Goods without a value get none, which message says',
  ),
  region: optional(
    oneOf(regionCodes, {
      description: "Region where the parcel is handed over; the account's own by default",
      [upperCase]: true,
    }),
  ),
  tax_identifier: optional(
    described(TaxIdentifier, 'Tax number of the sender or recipient, for customs'),
  ),
}

export const postageTypesField = optional(
  Type.Array(line({ maxLength: 255 }), {
    maxItems: 500,
    description: 'Names, codes or aliases of the postage types to quote; all when absent',
    [loneElement]: true,
  }),
)

/** Fills in the account's defaults. A default that is null adds no key, which would count as sent. */
export function fillFromAccount(
  asked: Record<string, unknown>,
  { settings }: Pick<Caller, 'settings'>,
): void {
  const { defaultPackageType, defaultSizeUnit } = settings
  if (defaultPackageType !== null) asked.package_type ??= defaultPackageType
  if (defaultSizeUnit !== null) asked.size_unit ??= defaultSizeUnit
}

type AskedMeasurements = Omit<Static<TObject<typeof parcelFields>>, 'package_type'>

/** Weight and sides of a parcel, in the units that were sent. */
export const toMeasurements = (
  asked: AskedMeasurements,
): Omit<UncheckedPackage, 'packageType'> => ({
  weight: asked.weight,
  weightUnit: asked.weight_unit,
  length: asked.length ?? null,
  width: asked.width ?? null,
  height: asked.height ?? null,
  sizeUnit: asked.size_unit,
})
