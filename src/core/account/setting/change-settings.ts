import { type Command, carryOut, withoutKey } from '../../command/command.ts'
import { CoreError, type FieldFaults, invalidFields } from '../../errors.ts'
import type { Store } from '../../store.ts'
import type { Instant } from '../../time/clock.ts'
import type { DashboardRight } from '../../user/roles.ts'
import type { World } from '../../world.ts'
import { mirrorAccount } from '../accounts.ts'
import { refuseLongKeeping } from '../keeping-end.ts'
import { admitSetting, readSettings, type SettingKey, settingKeys } from '../settings.ts'
import { refuseAbsentEntry } from '../settings-in-catalogue.ts'

/** By key, as `account set` takes it; null unsets. */
export type SettingWishes = Readonly<Partial<Record<SettingKey, string | null>>>

type Change = { readonly key: SettingKey; readonly text: string }

/** Who changes them, and where: accounts are registered in production, and the sandbox knows them, too. */
export type SettingHand = {
  readonly register: World
  readonly sandbox: Store
  may(right: DashboardRight): boolean
}

/** What an installation grants an account. Its people see it, and only operators change it. */
export const grantedSettings: readonly SettingKey[] = [
  'sandbox',
  'region',
  'region_change',
  'tier_pricing',
  'max_declared_value',
  'library_mail',
]

/**
 * Changes settings of the account in both worlds, whichever of them was asked. They are stored where
 * accounts are registered first: what a crash leaves out of the sandbox, the next start puts there.
 */
export async function changeSettings(
  command: Command<readonly Change[]>,
  { register, sandbox, may }: SettingHand,
  wishes: SettingWishes,
): Promise<readonly Change[]> {
  const { world, caller, tenant } = command
  const keys = settingKeys.filter(key => wishes[key] !== undefined)
  for (const key of keys) requireRight(may, grantedSettings.includes(key) ? 'grants' : 'settings')
  const changes = admitted(keys, wishes, world, register.clock.now())
  const put = (of: Command<readonly Change[]>): Promise<readonly Change[]> =>
    carryOut(
      of,
      async ({ accounts }) => {
        for (const { key, text } of changes) await accounts.putSetting(tenant, key, text)
        return changes
      },
      changesInLog,
    )
  const isRegister = world.environment === 'production'
  if (!isRegister) await put({ ...withoutKey(command), world: register })
  await put(command)
  await mirrorAccount({ production: register.store, sandbox }, caller.access.accountId)
  return changes
}

function requireRight(may: SettingHand['may'], right: DashboardRight): void {
  if (may(right)) return
  throw new CoreError(
    'scope_missing',
    right === 'grants'
      ? 'Only an operator of the installation changes what it grants an account.'
      : 'Your role in this account does not include its settings.',
  )
}

/** All that is wrong is told at once. */
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

/** Without the address: the log is kept longer, and read by more, than who lives where. */
const changesInLog = (changes: readonly Change[]): string =>
  changes
    .map(({ key, text }) => (key === 'return_address' ? `set ${key}` : `set ${key} to ${text}`))
    .join('; ') || 'set nothing'
