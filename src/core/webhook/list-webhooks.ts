import type { Tenant } from '../access.ts'
import type { Delivery, DeliveryState, Webhook } from './webhook.ts'
import type { WebhookReader } from './webhook-store.ts'

/** A webhook with the newest of its deliveries, and of those that failed; null where it had none. */
export type WebhookInBrief = {
  readonly webhook: Webhook
  readonly newest: Delivery | null
  readonly newestFailed: Delivery | null
}

/** Those of the account, which are few, the paused first; without those that follow one shipment. */
export async function listWebhooks(
  { webhooks }: { readonly webhooks: Pick<WebhookReader, 'list' | 'deliveries'> },
  tenant: Tenant,
): Promise<readonly WebhookInBrief[]> {
  const newestOf = async (id: number, state: DeliveryState | null) => {
    const [newest = null] = await webhooks.deliveries(tenant, id, { state, before: null }, 0, 1)
    return newest
  }
  const found = await webhooks.list(tenant)
  const pausedFirst = found.toSorted(
    (one, other) => Number(one.pausedAt === null) - Number(other.pausedAt === null),
  )
  return await Promise.all(
    pausedFirst.map(async webhook => ({
      webhook,
      newest: await newestOf(webhook.id, null),
      newestFailed: await newestOf(webhook.id, 'failed'),
    })),
  )
}
