import type { Tenant } from '../access.ts'
import { CoreError } from '../errors.ts'
import { findWebhook } from './find-webhook.ts'
import { isHeld } from './held-webhook.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookReader } from './webhook-store.ts'

/** One that its client may change: what a shell holds sends where and as that shell says. */
export async function findOwnWebhook(
  webhooks: Pick<WebhookReader, 'byId'>,
  tenant: Tenant,
  id: number,
): Promise<Webhook> {
  const webhook = await findWebhook(webhooks, tenant, id)
  if (!isHeld(webhook)) return webhook
  throw new CoreError(
    'conflict',
    `The command postilion listen sends the events of webhook ${webhook.id}: it can be deleted, and not be resumed or changed.`,
  )
}
