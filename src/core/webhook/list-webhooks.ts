import type { Tenant } from '../access.ts'
import type { Instant } from '../time/clock.ts'
import type { Delivery, LoggedAttempt, Webhook } from './webhook.ts'
import type { WebhookReader } from './webhook-store.ts'

/** A webhook, and how its deliveries stand. */
export type WebhookInBrief = {
  readonly webhook: Webhook
  /** Null where it had none yet. */
  readonly newest: Delivery | null
  /** How many nobody heard, of those that are kept; `mostFailures` at most. */
  readonly failures: number
  /** How many wait to be sent; `mostFailures` at most. */
  readonly waiting: number
  /** Null where nothing is tried again. */
  readonly retried: RetriedDeliveries | null
}

/** What was sent in vain, and is sent again. */
export type RetriedDeliveries = {
  readonly lastAttempt: LoggedAttempt
  readonly nextTryAt: Instant
}

/** Whether its newest message is one that was sent in vain, or waits behind such a one. */
export const isFailing = ({ newest, retried }: WebhookInBrief): boolean =>
  newest?.state === 'failed' || (retried !== null && newest?.state === 'pending')

/** More are not counted: one look at them tells as much. */
export const mostFailures = 20

/** Those of the account, which are few, the paused first; without those that follow one shipment. */
export async function listWebhooks(
  { webhooks }: { readonly webhooks: Pick<WebhookReader, 'list' | 'deliveries' | 'attempts'> },
  tenant: Tenant,
): Promise<readonly WebhookInBrief[]> {
  const all = await webhooks.list(tenant)
  const paused = all.filter(({ pausedAt }) => pausedAt !== null)
  const active = all.filter(({ pausedAt }) => pausedAt === null)
  return await Promise.all(
    [...paused, ...active].map(webhook => webhookInBrief(webhooks, tenant, webhook)),
  )
}

export async function webhookInBrief(
  webhooks: Pick<WebhookReader, 'deliveries' | 'attempts'>,
  tenant: Tenant,
  webhook: Webhook,
): Promise<WebhookInBrief> {
  const newestOf = (state: 'failed' | 'pending' | null, limit: number) =>
    webhooks.deliveries(tenant, webhook.id, { state, before: null }, 0, limit)
  const [[newest = null], failed, pending] = await Promise.all([
    newestOf(null, 1),
    newestOf('failed', mostFailures),
    newestOf('pending', mostFailures),
  ])
  const retried = await retriedOf(webhooks, tenant, webhook, pending)
  return { webhook, newest, failures: failed.length, waiting: pending.length, retried }
}

async function retriedOf(
  webhooks: Pick<WebhookReader, 'attempts'>,
  tenant: Tenant,
  { id, pausedAt }: Webhook,
  pending: readonly Delivery[],
): Promise<RetriedDeliveries | null> {
  const [tried] = pending.filter(({ attempts }) => attempts > 0)
  if (!tried || pausedAt !== null) return null
  const lastAttempt = (await webhooks.attempts(tenant, id, tried.sequence)).at(-1)
  const nextTryAt = Math.min(...pending.flatMap(({ dueAt }) => dueAt ?? []))
  return lastAttempt ? { lastAttempt, nextTryAt } : null
}
