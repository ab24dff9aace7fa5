import type { Tenant } from '../access.ts'
import { type Command, carryOut } from '../command/command.ts'
import { invalid, notFound } from '../errors.ts'
import type { EventReader } from '../event/event-store.ts'
import type { Page } from '../values/page.ts'
import { findWebhook } from './change-webhook.ts'
import type { Delivery, DeliveryState, LoggedAttempt } from './webhook.ts'
import type { ReplayRange, WebhookReader } from './webhook-store.ts'

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

/** Sends one message once more, with the same id and the same bytes. */
export async function resendDelivery(
  command: Command<Delivery>,
  id: number,
  sequence: number | null,
): Promise<Delivery> {
  const { world, tenant } = command
  const webhook = await findWebhook(world.store.read.webhooks, tenant, id)
  if (sequence === null) throw notFound('Delivery')
  const now = world.clock.now()
  return await carryOut(
    command,
    async ({ webhooks }) => {
      const isThere = await webhooks.resend(tenant, webhook.id, sequence, now)
      const delivery = isThere ? await webhooks.delivery(tenant, webhook.id, sequence) : null
      if (delivery === null) throw notFound('Delivery')
      return delivery
    },
    () => `sent event ${sequence} again to webhook ${webhook.id}`,
  )
}

/** Sends all events of a time, whether the webhook was there then or not. */
export async function replayEvents(
  command: Command<number>,
  id: number,
  range: ReplayRange,
): Promise<number> {
  const { world, tenant } = command
  const webhook = await findWebhook(world.store.read.webhooks, tenant, id)
  if (range.from > range.to) throw invalid('to', 'The to must not be before the from.')
  const now = world.clock.now()
  return await carryOut(
    command,
    ({ webhooks }) => webhooks.replay(tenant, webhook.id, range, now),
    count => `sends ${count} events again to webhook ${webhook.id}`,
  )
}
