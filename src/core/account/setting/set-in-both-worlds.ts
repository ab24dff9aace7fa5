import { type Command, carryOut, withoutKey } from '../../command/command.ts'
import { CoreError } from '../../errors.ts'
import type { Store, Writers } from '../../store.ts'
import type { DashboardRight } from '../../user/roles.ts'
import type { World } from '../../world.ts'
import { mirrorAccount } from '../accounts.ts'
import type { SettingKey } from '../settings.ts'

export type Change = { readonly key: SettingKey; readonly text: string }

/** Who changes settings, and where: accounts are registered in production, and the sandbox knows them, too. */
export type SettingHand = {
  readonly register: World
  readonly sandbox: Store
  may(right: DashboardRight): boolean
}

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

export function requireRight(may: SettingHand['may'], right: DashboardRight): void {
  if (may(right)) return
  throw new CoreError(
    'scope_missing',
    right === 'grants'
      ? 'Only an operator of the installation changes what it grants an account.'
      : 'Your role in this account does not include its settings.',
  )
}

/** The log is kept longer, and read by more, than who lives where; and a list would fill it. */
const unlogged: ReadonlySet<SettingKey> = new Set(['return_address', 'package_presets'])

const changesInLog = (changes: readonly Change[]): string =>
  changes
    .map(({ key, text }) => (unlogged.has(key) ? `set ${key}` : `set ${key} to ${text}`))
    .join('; ') || 'set nothing'
