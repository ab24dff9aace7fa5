import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { EventReader } from '../event/event-store.ts'
import type { Page } from '../values/page.ts'
import { findWebhook } from './find-webhook.ts'
import type { Delivery, DeliveryState, LoggedAttempt } from './webhook.ts'
import type { WebhookReader } from './webhook-store.ts'

export type DeliveryFilter = {
  readonly state: DeliveryState | null
  /** Only events with a lower sequence are listed. */
  readonly before: number | null
}

/** The deliveries of a webhook, the newest first, and whether there are more. */
export async function deliveryHistory(
  { webhooks }: { readonly webhooks: WebhookReader },
  tenant: Tenant,
  id: number,
  filter: DeliveryFilter,
  { limit, page }: Page,
): Promise<{ readonly deliveries: readonly Delivery[]; readonly hasMore: boolean }> {
  const webhook = await findWebhook(webhooks, tenant, id)
  const skip = (page - 1) * limit
  const found = await webhooks.deliveries(tenant, webhook.id, filter, skip, limit + 1)
  return { deliveries: found.slice(0, limit), hasMore: found.length > limit }
}

export type LoggedDelivery = {
  readonly delivery: Delivery
  readonly attempts: readonly LoggedAttempt[]
  /** What is sent, byte for byte. */
  readonly body: string
}

/** `sequence` is null where the caller named none: a webhook that is not found is said first. */
export async function findDelivery(
  { webhooks, events }: { readonly webhooks: WebhookReader; readonly events: EventReader },
  tenant: Tenant,
  id: number,
  sequence: number | null,
): Promise<LoggedDelivery> {
  const webhook = await findWebhook(webhooks, tenant, id)
  if (sequence === null) throw notFound('Delivery')
  const [delivery, event] = await Promise.all([
    webhooks.delivery(tenant, webhook.id, sequence),
    events.bySequence(tenant, sequence),
  ])
  if (delivery === null || event === null) throw notFound('Delivery')
  const attempts = await webhooks.attempts(tenant, webhook.id, sequence)
  return { delivery, attempts, body: event.body }
}
