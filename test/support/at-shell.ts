import type { AccountId } from '#core/access.ts'
import { findAccount, type Register } from '#core/account/accounts.ts'
import { type Change, setAccountSetting } from '#core/account/setting/change-settings.ts'
import { revokeTokenAsOperator } from '#core/account/token/manage-tokens.ts'
import type { Command } from '#core/command/command.ts'
import { operatorCommand } from '#core/command/operator-command.ts'
import type { Store } from '#core/store.ts'
import type { World } from '#core/world.ts'

/** What an operator's command reads of a world, where a test has opened a database alone. */
async function commandOn(
  store: Store,
  id: AccountId,
  action: string,
  now: number,
): Promise<Command> {
  const world = { environment: 'production', store, clock: { now: () => now } } as World
  const account = await findAccount(store.read.accounts, String(id))
  return await operatorCommand(world, account, action)
}

/** As `account set` does. */
export async function setSetting(
  { production, sandbox }: Register,
  id: AccountId,
  key: string,
  value: string,
  now: number,
): Promise<string> {
  const command: Command<readonly Change[]> = await commandOn(production, id, 'set-setting', now)
  return await setAccountSetting(command, sandbox, key, value)
}

/** As `token revoke` does. */
export const revokeAtShell = async (
  store: Store,
  id: AccountId,
  tokenId: number,
  now: number,
): Promise<readonly number[]> =>
  revokeTokenAsOperator(await commandOn(store, id, 'revoke-token', now), tokenId)
