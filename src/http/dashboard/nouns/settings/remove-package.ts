import { removePreset } from '#core/account/setting/change-presets.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { settingHand } from './setting-hand.ts'
import { orSettingsPage } from './settings-page.ts'

export const removePackage = (visit: AccountVisit): Promise<Answer | null> =>
  orSettingsPage(visit, () =>
    changeOnce(
      visit,
      command => removePreset(command, settingHand(visit), visit.form.get('package') ?? ''),
      () => visit.frame.to('/settings?done=package_removed'),
    ),
  )
