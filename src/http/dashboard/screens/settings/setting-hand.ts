import type { SettingHand } from '#core/account/setting/change-settings.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** A visitor as one who changes settings, with what the visitor may do. */
export const settingHand = ({
  register,
  bothWorlds: { sandbox },
  frame: { may },
}: AccountVisit): SettingHand => ({ register, sandbox, may })
