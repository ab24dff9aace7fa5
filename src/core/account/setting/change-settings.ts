import type { Command } from '../../command/command.ts'
import { CoreError, type FieldFaults, invalidFields } from '../../errors.ts'
import type { Instant } from '../../time/clock.ts'
import type { World } from '../../world.ts'
import { refuseLongKeeping } from '../keeping-end.ts'
import { admitSetting, readSettings, type SettingKey, settingKeys } from '../settings.ts'
import { refuseAbsentEntry } from '../settings-in-catalogue.ts'
import {
  type Change,
  requireRight,
  type SettingHand,
  setInBothWorlds,
} from './set-in-both-worlds.ts'

/** By key, as `account set` takes it; null unsets. */
export type SettingWishes = Readonly<Partial<Record<SettingKey, string | null>>>

/** What an installation grants an account. Its people see it, and only operators change it. */
export const grantedSettings: readonly SettingKey[] = [
  'sandbox',
  'region',
  'region_change',
  'tier_pricing',
  'max_declared_value',
  'library_mail',
  'max_tokens',
]

/** Changes settings as people ask for it, in both worlds; all that is wrong is told at once. */
export async function changeSettings(
  command: Command<readonly Change[]>,
  hand: SettingHand,
  wishes: SettingWishes,
): Promise<readonly Change[]> {
  const keys = settingKeys.filter(key => wishes[key] !== undefined)
  for (const key of keys)
    requireRight(hand.may, grantedSettings.includes(key) ? 'grants' : 'settings')
  const changes = admitted(keys, wishes, command.world, hand.register.clock.now())
  return await setInBothWorlds(command, hand, async () => changes)
}

function admitted(
  keys: readonly SettingKey[],
  wishes: SettingWishes,
  world: World,
  now: Instant,
): readonly Change[] {
  const faults: Record<string, FieldFaults[string]> = {}
  const changes = keys.flatMap((key): readonly Change[] => {
    try {
      const text = admitSetting(key, wishes[key] ?? 'null')
      refuseAbsentEntry(key, text, world.catalogue())
      refuseLongKeeping(readSettings(new Map([[key, text]])), now)
      return [{ key, text }]
    } catch (error) {
      if (!(error instanceof CoreError)) throw error
      Object.assign(faults, error.fields)
      return []
    }
  })
  if (Object.keys(faults).length > 0) throw invalidFields(faults)
  return changes
}
