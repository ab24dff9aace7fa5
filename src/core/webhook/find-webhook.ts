import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { Webhook } from './webhook.ts'
import type { WebhookReader } from './webhook-store.ts'

export async function findWebhook(
  webhooks: Pick<WebhookReader, 'byId'>,
  tenant: Tenant,
  id: number,
): Promise<Webhook> {
  const webhook = await webhooks.byId(tenant, id)
  if (webhook === null) throw webhookNotFound()
  return webhook
}

export const webhookNotFound = () => notFound('Webhook')
