import Type, { type Static } from 'typebox'
import type { AccountSettings } from '#core/account/settings.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { UncheckedPackage } from '#core/rating/unchecked-question.ts'
import { type Package as CorePackage, mostPackages } from '#core/shipment/package.ts'
import { sizeUnits, weightUnits } from '#core/values/units.ts'
import { oneOf, optionalLine } from '#schema/fields.ts'
import { packageExample } from './examples.ts'
import { optional } from './request-fields.ts'

const side = (description: string, example: number) =>
  optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 10_000,
      description: `${description}, in size_unit; required for a Parcel`,
      examples: [example],
    }),
  )

export const Package = Type.Object(
  {
    weight: Type.Number({
      exclusiveMinimum: 0,
      maximum: 100_000,
      description: 'Weight of this package, in weight_unit',
      examples: [packageExample.weight],
    }),
    weight_unit: oneOf(weightUnits, {
      description: 'Unit of the weight',
      examples: [packageExample.weight_unit],
    }),
    length: side('Longest side', packageExample.length),
    width: side('Second longest side', packageExample.width),
    height: side('Third side', packageExample.height),
    size_unit: optional(
      oneOf(sizeUnits, {
        description:
          'Unit of the sides; required for a Parcel, unless the account setting default_size_unit supplies it',
        examples: [packageExample.size_unit],
      }),
    ),
    package_type: optionalLine(
      255,
      "Name, code or alias of a package type; by default the account's own, else Parcel",
      packageExample.package_type,
    ),
    package_contents: optionalLine(255, 'What is in this package, in a few words'),
  },
  { title: 'Package', examples: [packageExample] },
)
export type Package = Static<typeof Package>

export const packagesField = Type.Array(Package, {
  minItems: 1,
  maxItems: mostPackages,
  description: 'What is sent together to one address: each package with its weight and size',
  examples: [[packageExample]],
})

/** The schema demands at least one. */
export function atLeastOne<T>([first, ...others]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('a request without packages passed its schema')
  return [first, ...others]
}

/** The account's defaults stand for what was left out. */
export const toUncheckedPackage = (
  sent: Package,
  { defaultPackageType, defaultSizeUnit }: AccountSettings,
): UncheckedPackage => ({
  weight: sent.weight,
  weightUnit: sent.weight_unit,
  length: sent.length ?? null,
  width: sent.width ?? null,
  height: sent.height ?? null,
  sizeUnit: sent.size_unit ?? defaultSizeUnit,
  packageType: sent.package_type ?? defaultPackageType ?? 'Parcel',
})

/** A shipment keeps the catalogue's name of the package type. */
export function toPackage(
  sent: Package,
  { settings, catalogue }: { readonly settings: AccountSettings; readonly catalogue: Catalogue },
): CorePackage {
  const unchecked = toUncheckedPackage(sent, settings)
  return {
    ...unchecked,
    packageType: catalogue.findPackage(unchecked.packageType)?.name ?? unchecked.packageType,
    packageContents: sent.package_contents ?? null,
  }
}
