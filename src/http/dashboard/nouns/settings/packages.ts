import { addPreset, removePreset } from '#core/account/setting/change-presets.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { presetOfForm } from './preset-of-form.ts'
import { orSettingsPage, settingHand } from './settings-page.ts'

export const addPackage = (visit: AccountVisit): Promise<Answer | null> =>
  orSettingsPage(visit, async () => {
    const given = presetOfForm(visit.form)
    return await changeOnce(
      visit,
      command => addPreset(command, settingHand(visit), given),
      () => visit.frame.to('/settings?done=package_added'),
    )
  })

export const removePackage = (visit: AccountVisit): Promise<Answer | null> =>
  orSettingsPage(visit, () =>
    changeOnce(
      visit,
      command => removePreset(command, settingHand(visit), visit.form.get('package') ?? ''),
      () => visit.frame.to('/settings?done=package_removed'),
    ),
  )
