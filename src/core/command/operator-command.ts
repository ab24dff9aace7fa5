import type { Account } from '../account/account-store.ts'
import { operatorCaller } from '../account/system-caller.ts'
import type { World } from '../world.ts'
import { type Command, commandOf } from './command.ts'
import { operatorMark } from './system-log-entry.ts'

/** An operator's call for an account, with the account's clock, settings, rules and log. */
export async function operatorCommand(
  world: World,
  account: Account,
  action: string,
): Promise<Command> {
  const caller = await operatorCaller(world, account)
  return commandOf(world, caller, operatorMark(action, world.clock.now()))
}
