import { readInstant } from '#core/time/read-date.ts'
import { parseId, requireId } from '#core/values/parse-id.ts'
import {
  deliveryHistory,
  findDelivery,
  replayEvents,
  resendDelivery,
} from '#core/webhook/deliveries.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
import { WebhookPath } from '../wire/webhook.ts'
import {
  DeliveriesBody,
  DeliveryBody,
  DeliveryPath,
  DeliveryQuery,
  DeliveryWithAttemptsBody,
  fromDelivery,
  fromLoggedDelivery,
  ReplayBody,
  ReplayEvents,
} from '../wire/webhook-delivery.ts'

export const listWebhookDeliveries = listRoute('/webhooks/:id/deliveries', {
  noun: nouns.webhooks,
  operationId: 'listWebhookDeliveries',
  summary: 'List deliveries',
  description:
    'Every event for the webhook in the last 30 days, newest first. The list is not counted: follow `links.next` until it is null.',
  params: WebhookPath,
  query: DeliveryQuery,
  response: { 200: DeliveriesBody },
  async list({ read, tenant, params, query: { status = null, before = null } }, page) {
    const id = requireId(params.id, 'Webhook')
    const filter = { state: status, before }
    const { deliveries, hasMore } = await deliveryHistory(read, tenant, id, filter, page)
    return { records: deliveries.map(fromDelivery), hasMore }
  },
})

export const fetchWebhookDelivery = recordRoute('/webhooks/:id/deliveries/:delivery_id', {
  noun: nouns.webhooks,
  operationId: 'getWebhookDelivery',
  summary: 'Fetch a delivery',
  description: 'With its message, and every attempt with its response.',
  params: DeliveryPath,
  response: { 200: DeliveryWithAttemptsBody },
  async find({ read, tenant, params }) {
    const id = requireId(params.id, 'Webhook')
    const sequence = parseId(params.delivery_id)
    return fromLoggedDelivery(await findDelivery(read, tenant, id, sequence))
  },
})

export const resendWebhookDeliveries = changeRoute(
  'POST',
  '/webhooks/:id/deliveries/:delivery_id/resend',
  {
    noun: nouns.webhooks,
    operationId: 'resendWebhookDelivery',
    summary: 'Resend a delivery',
    description:
      'With the same `webhook-id` and the same bytes, whatever its outcome, and another ten attempts.',
    params: DeliveryPath,
    done: [202, DeliveryBody],
    act: ({ command, params }) =>
      resendDelivery(command, requireId(params.id, 'Webhook'), parseId(params.delivery_id)),
    present: fromDelivery,
  },
)

export const replayWebhookEvents = changeRoute<number, typeof ReplayEvents, typeof WebhookPath>(
  'POST',
  '/webhooks/:id/replay',
  {
    noun: nouns.webhooks,
    operationId: 'replayWebhookEvents',
    summary: 'Replay events',
    description:
      'Resends every event of a period that is for the webhook, whether it was delivered before or not. Events are recorded once the account has a webhook, and kept for 30 days.',
    params: WebhookPath,
    body: ReplayEvents,
    done: [202, ReplayBody],
    act({ command, params, body }) {
      const { timeZone } = command.caller.settings
      const from = readInstant('from', body.from, timeZone, 'first') ?? 0
      const to = readInstant('to', body.to, timeZone, 'last') ?? 0
      return replayEvents(command, requireId(params.id, 'Webhook'), { from, to })
    },
    present: count => ({ events_count: count }),
  },
)
