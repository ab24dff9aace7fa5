import { refuseLongKeeping } from '../account/keeping-end.ts'
import { admitSetting, readSettings } from '../account/settings.ts'
import { type Command, carryOut } from '../command/command.ts'

const key = 'keep_bodies_until'

/**
 * Keeps bodies of the account's calls in production until a day is over; null ends it. It is stored where
 * accounts are registered; a sandbox keeps them always.
 */
export async function keepBodies(command: Command<string>, day: string | null): Promise<string> {
  const { world, tenant } = command
  const text = admitSetting(key, day ?? 'null')
  refuseLongKeeping(readSettings(new Map([[key, text]])), world.clock.now())
  return await carryOut(
    command,
    async ({ accounts }) => {
      await accounts.putSetting(tenant, key, text)
      return text
    },
    () => `set ${key} to ${text}`,
  )
}
