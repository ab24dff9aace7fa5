import { type GivenPreset, longestPresetName } from '#core/account/package-presets.ts'
import type { AccountSettings } from '#core/account/settings.ts'
import { mostSide, mostWeight } from '#core/values/units.ts'
import { formDefaults } from '../../forms/form-defaults.ts'
import { FormReader } from '../../forms/form-reader.ts'

/** The fields of the form name the package so. */
const preset = 'preset'

/** What the form says; the core judges it. */
export function presetOfForm(form: URLSearchParams): GivenPreset {
  const reader = new FormReader(form)
  const line = (field: string, most = 255): string | null => reader.line(`${preset}.${field}`, most)
  const number = (field: string, most: number): number | null =>
    reader.number(`${preset}.${field}`, most)
  const given = {
    name: line('name', longestPresetName),
    package_type: line('package_type'),
    length: number('length', mostSide),
    width: number('width', mostSide),
    height: number('height', mostSide),
    size_unit: line('size_unit'),
    weight: number('weight', mostWeight),
    weight_unit: line('weight_unit'),
  }
  reader.close()
  return given
}

/** A new preset has the type and the units with which the package of a form begins. */
export const blankPreset = (settings: AccountSettings): Readonly<Record<string, string>> => {
  const defaults = formDefaults(settings)
  return Object.fromEntries(
    ['package_type', 'size_unit', 'weight_unit'].map(field => [
      `${preset}.${field}`,
      defaults[`packages.0.${field}`] ?? '',
    ]),
  )
}
