import { noToken, operatorOn } from '../access.ts'
import type { Account } from '../account/account.ts'
import type { World } from '../world.ts'
import { type Command, commandOf } from './command.ts'
import { operatorMark } from './system-log-entry.ts'

/** An operator's call for an account, with the account's clock, settings, rules and log. */
export async function operatorCommand(
  world: World,
  { id: accountId, name: accountName, settings }: Account,
  deed: string,
): Promise<Command> {
  const clockOffsetMs = await world.store.read.clocks.offsetMs(operatorOn(accountId))
  const access = { accountId, tokenId: noToken, scopes: new Set<never>() }
  const mark = operatorMark(deed, world.clock.now())
  return commandOf(world, { access, accountName, settings, clockOffsetMs }, mark)
}
