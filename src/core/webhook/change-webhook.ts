import { type Command, carryOut } from '../command/command.ts'
import { judgeUrl, type WebhookInput } from './create-webhook.ts'
import { findOwnWebhook } from './find-own-webhook.ts'
import { findWebhook, webhookNotFound } from './find-webhook.ts'
import type { Webhook } from './webhook.ts'

/** What waits is sent to the new address. */
export async function changeWebhook(
  command: Command<Webhook>,
  id: number,
  to: WebhookInput,
): Promise<Webhook> {
  const { world, tenant } = command
  const webhook = await findOwnWebhook(world.store.read.webhooks, tenant, id)
  await judgeUrl(world.webhooks, to.url)
  return await carryOut(
    command,
    async ({ webhooks }) => {
      if (!(await webhooks.change(tenant, webhook.id, to))) throw webhookNotFound()
      return await findWebhook(webhooks, tenant, webhook.id)
    },
    () => `changed webhook ${webhook.id}`,
  )
}
