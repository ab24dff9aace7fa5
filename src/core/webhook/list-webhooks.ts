import type { Tenant } from '../access.ts'
import type { Delivery, Webhook } from './webhook.ts'
import type { WebhookReader } from './webhook-store.ts'

/** A webhook, and how the newest of its deliveries stands; null where it had none yet. */
export type WebhookInBrief = { readonly webhook: Webhook; readonly newest: Delivery | null }

/** Those of the account, which are few; without those that follow one shipment. */
export async function listWebhooks(
  { webhooks }: { readonly webhooks: Pick<WebhookReader, 'list' | 'deliveries'> },
  tenant: Tenant,
): Promise<readonly WebhookInBrief[]> {
  const any = { state: null, before: null }
  return await Promise.all(
    (await webhooks.list(tenant)).map(async webhook => {
      const [newest = null] = await webhooks.deliveries(tenant, webhook.id, any, 0, 1)
      return { webhook, newest }
    }),
  )
}
