import { accountNow, type Command, carryOut } from '../command/command.ts'
import { tell } from '../event/tell.ts'
import { testEventType } from '../facts.ts'
import { findWebhook } from './find-webhook.ts'
import type { Webhook } from './webhook.ts'

/** Sends a message that tells nothing, to this webhook alone. */
export async function testWebhook(command: Command<Webhook>, id: number): Promise<Webhook> {
  const { world, tenant, caller } = command
  const webhook = await findWebhook(world.store.read.webhooks, tenant, id)
  const { lowCredits } = caller.settings
  const audience = { world, tenant, now: accountNow(command), lowCredits }
  return await carryOut(
    command,
    async writers => {
      await tell(audience, writers, [{ type: testEventType, webhookId: webhook.id }])
      return webhook
    },
    () => `tested webhook ${webhook.id}`,
  )
}
