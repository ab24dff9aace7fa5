import { type Command, carryOut } from '../command/command.ts'
import { webhookNotFound } from './find-webhook.ts'

/** Nothing is sent any more, not even what waits. */
export async function removeWebhook(command: Command<void>, id: number): Promise<void> {
  const { world, tenant } = command
  const at = world.clock.now()
  await carryOut(
    command,
    async ({ webhooks, accounts }) => {
      if (!(await webhooks.remove(tenant, id, at))) throw webhookNotFound()
      await accounts.putListens(tenant)
    },
    () => `removed webhook ${id}`,
  )
}
