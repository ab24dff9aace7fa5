import {
  mostSide,
  mostWeight,
  type SizeUnit,
  sizeUnits,
  type WeightUnit,
  weightUnits,
} from '../values/units.ts'
import { parseSettingJson, refuseValue } from './setting-value.ts'

/** A package that people of an account choose by its name. */
export type PackagePreset = {
  readonly name: string
  readonly packageType: string
  readonly length: number
  readonly width: number
  readonly height: number
  readonly sizeUnit: SizeUnit
  /** The weight of the usual parcel; null leaves the weight of a form as it is. */
  readonly weight: number | null
  readonly weightUnit: WeightUnit | null
}

/** By the names that the setting has for the fields of a preset. */
export type GivenPreset = Readonly<Record<string, unknown>>

export const mostPresets = 50
export const longestPresetName = 60
const longestType = 255

/** The preset, or what is wrong with it by field. */
export function checkPreset(
  given: GivenPreset,
): { readonly preset: PackagePreset } | { readonly faults: Readonly<Record<string, string>> } {
  const faults: Record<string, string> = {}
  const fault = (field: string, says: string): null => {
    faults[field] = isLacking(given[field]) ? 'is required' : says
    return null
  }
  const line = (field: string, most: number): string | null =>
    lineOf(given[field], most) ?? fault(field, `must be one line of at most ${most} characters`)
  const number = (field: string, most: number): number | null =>
    numberOf(given[field], most) ?? fault(field, `must be a number above 0 and at most ${most}`)
  const unit = <U extends string>(field: string, units: readonly U[]): U | null =>
    units.find(known => known === given[field]) ?? fault(field, `must be ${units.join(' or ')}`)
  const name = line('name', longestPresetName)
  const packageType = line('package_type', longestType)
  const length = number('length', mostSide)
  const width = number('width', mostSide)
  const height = number('height', mostSide)
  const sizeUnit = unit('size_unit', sizeUnits)
  const isWeighed = !isLacking(given.weight)
  const weight = isWeighed ? number('weight', mostWeight) : null
  const weightUnit = isWeighed ? unit('weight_unit', weightUnits) : null
  const isWhole = name && packageType && length && width && height && sizeUnit
  return isWhole && Object.keys(faults).length === 0
    ? { preset: { name, packageType, length, width, height, sizeUnit, weight, weightUnit } }
    : { faults }
}

const isLacking = (value: unknown): boolean => value === undefined || value === null || value === ''

const lineOf = (value: unknown, most: number): string | null => {
  if (typeof value !== 'string' || !value.isWellFormed()) return null
  const text = value.trim()
  const isLine = text !== '' && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)
  return isLine && [...text].length <= most ? text : null
}

const numberOf = (value: unknown, most: number): number | null =>
  typeof value === 'number' && value > 0 && value <= most ? value : null

/** By its name, in whatever case that is typed. */
export const presetNamed = (
  presets: readonly PackagePreset[],
  name: string,
): PackagePreset | null => presets.find(known => bare(known.name) === bare(name)) ?? null

const bare = (name: string): string => name.trim().normalize().toLowerCase()

const expected = `a JSON list of at most ${mostPresets} packages, each with a unique name (${longestPresetName}), package_type, length, width, height and size_unit, and optionally weight with weight_unit`

export function readPresets(text: string): readonly PackagePreset[] {
  const given = parseSettingJson(text)
  if (!Array.isArray(given) || given.length > mostPresets) return refuseValue(expected)
  const presets = given.map(presetIn)
  const names = new Set(presets.map(({ name }) => bare(name)))
  return names.size === presets.length
    ? presets
    : refuseValue(`${expected}; two have the same name`)
}

function presetIn(given: unknown): PackagePreset {
  if (typeof given !== 'object' || given === null) return refuseValue(expected)
  const checked = checkPreset({ ...given })
  if ('preset' in checked) return checked.preset
  return refuseValue(`${expected}; not valid: ${Object.keys(checked.faults).join(', ')}`)
}

export const admitPresets = (text: string): string => textOfPresets(readPresets(text))

export const textOfPresets = (presets: readonly PackagePreset[]): string =>
  JSON.stringify(presets.map(storedPreset))

/** Under the names that the setting has for its fields. */
export const storedPreset = (preset: PackagePreset): GivenPreset => ({
  name: preset.name,
  package_type: preset.packageType,
  length: preset.length,
  width: preset.width,
  height: preset.height,
  size_unit: preset.sizeUnit,
  ...(preset.weight !== null && { weight: preset.weight, weight_unit: preset.weightUnit }),
})
