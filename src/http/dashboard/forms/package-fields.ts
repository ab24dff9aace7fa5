import type { AccountSettings } from '#core/account/settings.ts'
import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { Package } from '#core/shipment/package.ts'
import {
  mostSide,
  mostWeight,
  sizeUnits,
  type WeightUnit,
  weightUnits,
} from '#core/values/units.ts'
import { html, type Markup } from '../../base/html.ts'
import { type FormState, inputField, selectField } from './field.ts'
import { fieldLabel } from './field-labels.ts'
import type { FormReader } from './form-reader.ts'

/** What a form about a parcel begins with, as the account has it set. */
export const formDefaults = (settings: AccountSettings): Readonly<Record<string, string>> => ({
  'to_address.country_code': settings.defaultCountryOfOrigin,
  'packages.0.package_type': settings.defaultPackageType ?? 'Parcel',
  'packages.0.weight_unit': 'lbs',
  'packages.0.size_unit': settings.defaultSizeUnit ?? 'in',
})

/** What a package weighs and measures, under the names by which refusals speak of it. */
export const packageFields = (
  state: FormState,
  { packages }: Pick<Catalogue, 'packages'>,
  of = 'packages.0',
  { isWeightNeeded = true, isRetiredOffered = true } = {},
): Markup => {
  const name = (part: string): string => `${of}.${part}`
  const offered = packages.filter(({ retired }) => isRetiredOffered || !retired)
  return html`
${inputField(state, name('weight'), { label: fieldLabel('packages.weight'), inputMode: 'decimal', width: 'third', required: isWeightNeeded })}
${selectField(state, name('weight_unit'), { label: fieldLabel('packages.weight_unit'), width: 'third', choices: weightUnits.map(plain), keepsUnknown: true })}
${selectField(state, name('package_type'), { label: fieldLabel('packages.package_type'), width: 'third', choices: offered.map(({ name: text }) => ({ value: text, text })), keepsUnknown: true })}
${inputField(state, name('length'), { label: fieldLabel('packages.length'), inputMode: 'decimal', width: 'quarter' })}
${inputField(state, name('width'), { label: fieldLabel('packages.width'), inputMode: 'decimal', width: 'quarter' })}
${inputField(state, name('height'), { label: fieldLabel('packages.height'), inputMode: 'decimal', width: 'quarter' })}
${selectField(state, name('size_unit'), { label: fieldLabel('packages.size_unit'), width: 'quarter', choices: sizeUnits.map(plain), keepsUnknown: true })}`
}

const plain = (value: string) => ({ value, text: value === 'lbs' ? 'lb' : value })

/** A package as it was typed; what the form does not show, or shows unchanged, stays as it was known. */
export function readPackage(reader: FormReader, at: number, known?: Package): Package {
  const name = (part: string): string => `packages.${at}.${part}`
  const number = (part: 'weight' | 'length' | 'width' | 'height', most: number): number | null =>
    reader.kept(name(part), known?.[part], () => reader.positive(name(part), most))
  return {
    weight: number('weight', mostWeight),
    weightUnit: weightUnitIn(reader, name('weight_unit')),
    length: number('length', mostSide),
    width: number('width', mostSide),
    height: number('height', mostSide),
    sizeUnit: reader.choice(name('size_unit'), sizeUnits),
    packageType: reader.kept(
      name('package_type'),
      known?.packageType,
      () => reader.line(name('package_type'), 255) ?? 'Parcel',
    ),
    packageContents: known?.packageContents ?? null,
  }
}

/** Pounds, unless the form says that its unit is not known. */
const weightUnitIn = (reader: FormReader, name: string): WeightUnit | null =>
  reader.form.has(name) ? reader.choice(name, weightUnits) : 'lbs'

const parts = [
  'preset',
  'weight',
  'weight_unit',
  'package_type',
  'length',
  'width',
  'height',
  'size_unit',
]

/** A fault of one of these is a link to its field. */
export const shownPackageFields = (packages: number): readonly string[] =>
  Array.from({ length: packages }, (_, at) => parts.map(part => `packages.${at}.${part}`)).flat()
