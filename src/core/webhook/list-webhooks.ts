import type { Tenant } from '../access.ts'
import type { Delivery, Webhook } from './webhook.ts'
import type { WebhookReader } from './webhook-store.ts'

/** A webhook, and how its deliveries stand. */
export type WebhookInBrief = {
  readonly webhook: Webhook
  /** Null where it had none yet. */
  readonly newest: Delivery | null
  /** How many nobody heard, of those that are kept; `mostFailures` at most. */
  readonly failures: number
}

/** More are not counted: one look at them tells as much. */
export const mostFailures = 20

/** Those of the account, which are few, the paused first; without those that follow one shipment. */
export async function listWebhooks(
  { webhooks }: { readonly webhooks: Pick<WebhookReader, 'list' | 'deliveries'> },
  tenant: Tenant,
): Promise<readonly WebhookInBrief[]> {
  const all = await webhooks.list(tenant)
  const paused = all.filter(({ pausedAt }) => pausedAt !== null)
  const active = all.filter(({ pausedAt }) => pausedAt === null)
  return await Promise.all(
    [...paused, ...active].map(webhook => inBrief(webhooks, tenant, webhook)),
  )
}

async function inBrief(
  webhooks: Pick<WebhookReader, 'deliveries'>,
  tenant: Tenant,
  webhook: Webhook,
): Promise<WebhookInBrief> {
  const newestOf = (state: 'failed' | null, limit: number) =>
    webhooks.deliveries(tenant, webhook.id, { state, before: null }, 0, limit)
  const [[newest = null], failed] = await Promise.all([
    newestOf(null, 1),
    newestOf('failed', mostFailures),
  ])
  return { webhook, newest, failures: failed.length }
}
