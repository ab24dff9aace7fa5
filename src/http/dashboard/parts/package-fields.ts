import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { invalid } from '#core/errors.ts'
import type { UncheckedPackage } from '#core/rating/unchecked-question.ts'
import { sizeUnits, type WeightUnit, weightUnits } from '#core/values/units.ts'
import { html, type Markup } from '../../base/html.ts'
import { type FormState, inputField, selectField } from './field.ts'
import { readNumber } from './read-number.ts'

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
${inputField(state, name('weight'), { label: 'Weight', inputMode: 'decimal', width: 'third', required: isWeightNeeded })}
${selectField(state, name('weight_unit'), { label: 'Weight in', width: 'third', choices: weightUnits.map(plain), keepsUnknown: true })}
${selectField(state, name('package_type'), { label: 'Package', width: 'third', choices: offered.map(({ name: text }) => ({ value: text, text })), keepsUnknown: true })}
${inputField(state, name('length'), { label: 'Length', inputMode: 'decimal', width: 'quarter' })}
${inputField(state, name('width'), { label: 'Width', inputMode: 'decimal', width: 'quarter' })}
${inputField(state, name('height'), { label: 'Height', inputMode: 'decimal', width: 'quarter' })}
${selectField(state, name('size_unit'), { label: 'Sizes in', width: 'quarter', choices: sizeUnits.map(plain), keepsUnknown: true })}`
}

const plain = (value: string) => ({ value, text: value === 'lbs' ? 'lb' : value })

export function readPackage(form: URLSearchParams, at = 0): UncheckedPackage {
  const name = (part: string): string => `packages.${at}.${part}`
  const weight = readNumber(form, name('weight'), 'weight')
  if (weight === null || weight <= 0) throw invalid(name('weight'), 'The weight is needed.')
  return {
    weight,
    weightUnit: weightUnitOf(form.get(name('weight_unit'))),
    length: readNumber(form, name('length'), 'length'),
    width: readNumber(form, name('width'), 'width'),
    height: readNumber(form, name('height'), 'height'),
    sizeUnit: sizeUnits.find(unit => unit === form.get(name('size_unit'))) ?? null,
    packageType: form.get(name('package_type')) ?? 'Parcel',
  }
}

const weightUnitOf = (text: string | null): WeightUnit =>
  weightUnits.find(unit => unit === text) ?? 'lbs'
