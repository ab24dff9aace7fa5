import { type Command, carryOut, withoutKey } from '../../command/command.ts'
import { CoreError, type FieldFaults, invalidFields } from '../../errors.ts'
import type { Store, Writers } from '../../store.ts'
import type { Instant } from '../../time/clock.ts'
import type { DashboardRight } from '../../user/roles.ts'
import type { World } from '../../world.ts'
import { mirrorAccount } from '../accounts.ts'
import { refuseLongKeeping, refuseUnfitSetting } from '../setting-limits.ts'
import {
  admitSetting,
  readSettings,
  type SettingKey,
  settingKeys,
  settingNamed,
} from '../settings.ts'

/** Who changes settings, and where: accounts are registered in production, and the sandbox knows them, too. */
export type SettingHand = {
  readonly register: World
  readonly sandbox: Store
  may(right: DashboardRight): boolean
}

/** By key, as `account set` takes it; null unsets. */
export type SettingsInput = Readonly<Partial<Record<SettingKey, string | null>>>

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
  input: SettingsInput,
): Promise<readonly Change[]> {
  const keys = settingKeys.filter(key => input[key] !== undefined)
  for (const key of keys)
    requireRight(hand.may, grantedSettings.includes(key) ? 'grants' : 'settings')
  const changes = admitted(keys, input, command.world, hand.register.clock.now())
  return await setInBothWorlds(command, hand, async () => changes)
}

export function requireRight(may: SettingHand['may'], right: DashboardRight): void {
  if (may(right)) return
  throw new CoreError(
    'scope_missing',
    right === 'grants'
      ? 'Only an operator can change this setting.'
      : 'Your role does not let you change the settings of this account.',
  )
}

function admitted(
  keys: readonly SettingKey[],
  input: SettingsInput,
  world: World,
  now: Instant,
): readonly Change[] {
  const faults: Record<string, FieldFaults[string]> = {}
  const changes = keys.flatMap((key): readonly Change[] => {
    try {
      const text = admitSetting(key, input[key] ?? 'null')
      refuseUnfitSetting(key, text, world.catalogue())
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

/** Stores a setting as an operator types it, in both worlds, and returns the stored text. */
export async function setAccountSetting(
  command: Command<readonly Change[]>,
  sandbox: Store,
  key: string,
  value: string,
): Promise<string> {
  const { world } = command
  const text = admitSetting(key, value)
  refuseLongKeeping(readSettings(new Map([[key, text]])), world.clock.now())
  const change = { key: settingNamed(key), text }
  await setInBothWorlds(command, { register: world, sandbox }, async () => [change])
  return text
}

export type Change = { readonly key: SettingKey; readonly text: string }

/**
 * Changes settings of the account in both worlds, whichever of them was asked. They are stored where
 * accounts are registered first: what a crash leaves out of the sandbox, the next start puts there.
 * `changesBy` is asked within the transaction of the register, so that it may go by what is set there.
 */
export async function setInBothWorlds(
  command: Command<readonly Change[]>,
  { register, sandbox }: Pick<SettingHand, 'register' | 'sandbox'>,
  changesBy: (writers: Pick<Writers, 'accounts'>) => Promise<readonly Change[]>,
): Promise<readonly Change[]> {
  const { world, caller, tenant } = command
  const put = (of: typeof command, by: typeof changesBy): Promise<readonly Change[]> =>
    carryOut(
      of,
      async writers => {
        const changes = await by(writers)
        for (const { key, text } of changes) await writers.accounts.putSetting(tenant, key, text)
        return changes
      },
      changesInLog,
    )
  const isRegister = world.environment === 'production'
  const first = isRegister ? command : { ...withoutKey(command), world: register }
  const changes = await put(first, changesBy)
  if (!isRegister) await put(command, async () => changes)
  await mirrorAccount({ production: register.store, sandbox }, caller.access.accountId)
  return changes
}

/** The log is kept longer, and read by more, than who lives where; and a list would fill it. */
const unlogged: ReadonlySet<SettingKey> = new Set(['return_address', 'package_presets'])

const changesInLog = (changes: readonly Change[]): string =>
  changes
    .map(({ key, text }) => (unlogged.has(key) ? `set ${key}` : `set ${key} to ${text}`))
    .join('; ') || 'set nothing'
