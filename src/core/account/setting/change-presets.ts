import type { Command } from '../../command/command.ts'
import { CoreError, invalid, invalidFields } from '../../errors.ts'
import {
  checkPreset,
  type GivenPreset,
  mostPresets,
  type PackagePreset,
  presetNamed,
  textOfPresets,
} from '../package-presets.ts'
import { packageTypeFault } from '../setting-limits.ts'
import { readSettings } from '../settings.ts'
import { type Change, requireRight, type SettingHand, setInBothWorlds } from './change-settings.ts'

type Presets = readonly PackagePreset[]

/** How a refusal names a field of the preset. */
const presetPath = (field: string): string => `preset.${field}`

/** Adds one to those that the account has at that moment, whoever else changes them. */
export async function addPreset(
  command: Command<readonly Change[]>,
  hand: SettingHand,
  given: GivenPreset,
): Promise<readonly Change[]> {
  requireRight(hand.may, 'settings')
  const checked = checkPreset(given)
  if ('faults' in checked) {
    throw invalidFields(
      Object.fromEntries(
        Object.entries(checked.faults).map(([field, says]) => [
          presetPath(field),
          [`The ${presetPath(field)} ${says}.`],
        ]),
      ),
    )
  }
  const { preset } = checked
  const typeFault = packageTypeFault(preset.packageType, command.world.catalogue())
  if (typeFault !== null) throw invalid(presetPath('package_type'), typeFault)
  return await changePresets(command, hand, presets => {
    if (presetNamed(presets, preset.name)) {
      throw invalid(presetPath('name'), `A package named ${preset.name} already exists.`)
    }
    if (presets.length >= mostPresets) {
      throw new CoreError(
        'validation_failed',
        `An account can save at most ${mostPresets} packages. Remove one first.`,
      )
    }
    return [...presets, preset]
  })
}

/** One that is gone already leaves all as it is. */
export async function removePreset(
  command: Command<readonly Change[]>,
  hand: SettingHand,
  name: string,
): Promise<readonly Change[]> {
  requireRight(hand.may, 'settings')
  return await changePresets(command, hand, presets => {
    const gone = presetNamed(presets, name)
    return presets.filter(preset => preset !== gone)
  })
}

function changePresets(
  command: Command<readonly Change[]>,
  hand: SettingHand,
  change: (presets: Presets) => Presets,
): Promise<readonly Change[]> {
  const { accountId } = command.tenant
  return setInBothWorlds(command, hand, async ({ accounts }) => {
    const row = await accounts.byId(accountId)
    const { packagePresets } = readSettings(row?.settings ?? new Map())
    return [{ key: 'package_presets', text: textOfPresets(change(packagePresets)) }]
  })
}
