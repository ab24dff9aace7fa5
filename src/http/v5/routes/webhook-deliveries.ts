import { readInstant } from '#core/time/read-date.ts'
import { parseId } from '#core/values/parse-id.ts'
import {
  deliveryHistory,
  findDelivery,
  replayEvents,
  resendDelivery,
} from '#core/webhook/deliveries.ts'
import type { Delivery } from '#core/webhook/webhook.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import { recordFailures, requestFailures, searchFailures } from '../wire/failures.ts'
import { pageOf } from '../wire/page-query.ts'
import { uncountedEnvelope } from '../wire/uncounted-list.ts'
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

const scopes = ['webhooks:manage'] as const
const tags = ['Webhooks']

export function listWebhookDeliveries(scope: EdgeScope): void {
  scope.get('/webhooks/:id/deliveries', {
    config: { access: { scopes, counts: 'reads' } },
    schema: {
      operationId: 'listWebhookDeliveries',
      summary: 'List deliveries',
      description:
        'Each event for the webhook of the last 30 days, the newest first. The list is not counted: follow `links.next` until it is null.',
      tags,
      params: WebhookPath,
      querystring: DeliveryQuery,
      response: { 200: DeliveriesBody, ...requestFailures, 404: searchFailures[404] },
    },
    async handler(request) {
      const page = pageOf(request.query)
      const { status, before } = request.query
      const { deliveries, hasMore } = await deliveryHistory(
        worldOf(request).store.read,
        tenantOfRequest(request),
        parseId(request.params.id),
        { state: status ?? null, before: before ?? null },
        page,
      )
      return uncountedEnvelope(deliveries.map(fromDelivery), hasMore, page, linkOf(request))
    },
  })
}

export function fetchWebhookDelivery(scope: EdgeScope): void {
  scope.get('/webhooks/:id/deliveries/:delivery_id', {
    config: { access: { scopes, counts: 'reads' } },
    schema: {
      operationId: 'getWebhookDelivery',
      summary: 'Fetch a delivery',
      description: 'With its message, and with every try and its answer.',
      tags,
      params: DeliveryPath,
      response: { 200: DeliveryWithAttemptsBody, ...searchFailures },
    },
    async handler(request) {
      const { id, delivery_id } = request.params
      const found = await findDelivery(
        worldOf(request).store.read,
        tenantOfRequest(request),
        parseId(id),
        parseId(delivery_id),
      )
      return { data: fromLoggedDelivery(found) }
    },
  })
}

export function resendWebhookDeliveries(scope: EdgeScope): void {
  addChange<Delivery, never, typeof DeliveryPath>(
    scope,
    'POST',
    '/webhooks/:id/deliveries/:delivery_id/resend',
    {
      scopes,
      schema: {
        operationId: 'resendWebhookDelivery',
        summary: 'Send a delivery again',
        description:
          'The same `webhook-id` and the same bytes, however it ended, with ten tries anew.',
        tags,
        params: DeliveryPath,
        response: { 202: DeliveryBody, ...recordFailures },
      },
      act: ({ command, params }) =>
        resendDelivery(command, parseId(params.id), parseId(params.delivery_id)),
      present: delivery => ({ status: 202, body: { data: fromDelivery(delivery) } }),
    },
  )
}

export function replayWebhookEvents(scope: EdgeScope): void {
  addChange<number, typeof ReplayEvents, typeof WebhookPath>(
    scope,
    'POST',
    '/webhooks/:id/replay',
    {
      scopes,
      schema: {
        operationId: 'replayWebhookEvents',
        summary: 'Replay events',
        description:
          'Sends each event of a time that is for the webhook, whether it was delivered before or not. Events are kept for 30 days, from when the account had its first webhook on.',
        tags,
        params: WebhookPath,
        body: ReplayEvents,
        response: { 202: ReplayBody, ...recordFailures },
      },
      act({ command, params, body }) {
        const { timeZone } = command.caller.settings
        const from = readInstant('from', body.from, timeZone, 'first') ?? 0
        const to = readInstant('to', body.to, timeZone, 'last') ?? 0
        return replayEvents(command, parseId(params.id), { from, to })
      },
      present: count => ({ status: 202, body: { data: { events_count: count } } }),
    },
  )
}
