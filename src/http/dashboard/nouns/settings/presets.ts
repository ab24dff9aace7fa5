import { type GivenPreset, longestPresetName } from '#core/account/package-presets.ts'
import { addPreset, removePreset } from '#core/account/setting/change-presets.ts'
import { mostSide, mostWeight } from '#core/values/units.ts'
import { FormReader } from '../../forms/form-reader.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { settingHand, showingSettings } from './settings.ts'

export const addPresetByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingSettings(visit, async () => {
    const given = presetOfForm(visit.form)
    return await changeOnce(
      visit,
      command => addPreset(command, settingHand(visit), given),
      () => visit.frame.to('/settings?done=package_added'),
    )
  })

export const removePresetByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingSettings(visit, () =>
    changeOnce(
      visit,
      command => removePreset(command, settingHand(visit), visit.form.get('package') ?? ''),
      () => visit.frame.to('/settings?done=package_removed'),
    ),
  )

/** The fields of the form name the package so. */
const preset = 'preset'

/** What the form says; the core judges it. */
function presetOfForm(form: URLSearchParams): GivenPreset {
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
