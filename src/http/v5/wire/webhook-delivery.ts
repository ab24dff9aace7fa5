import Type, { type Static } from 'typebox'
import type { LoggedDelivery } from '#core/webhook/deliveries.ts'
import { type Delivery as CoreDelivery, deliveryStates } from '#core/webhook/webhook.ts'
import { nullable, oneOf } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { testExample } from './event-examples.ts'
import { momentExample } from './examples.ts'
import { optional, requiredLine } from './request-fields.ts'
import { uncountedBody, uncountedQuery } from './uncounted-list.ts'
import { WebhookPath } from './webhook.ts'

export const DeliveryPath = Type.Object({
  ...WebhookPath.properties,
  delivery_id: Type.String({ description: 'Id of the delivery', examples: ['1'] }),
})

const deliveryFields = {
  id: Type.Integer({ description: "The event's sequence: with the webhook it names the delivery" }),
  event_id: text('The `webhook-id` of its messages'),
  type: text('What happened'),
  status: oneOf(deliveryStates, {
    description:
      '`failed` after the tenth attempt, or a 410; `skipped` if it waited longer than 7 days while the webhook was paused',
  }),
  attempts: Type.Integer({ description: 'Number of attempts since it was last queued' }),
  created_at: moment('When it was queued, by the clock of the service, in UTC'),
  next_attempt_at: nullable(
    moment(
      'When the next attempt is due, by the clock of the service, in UTC; null unless it is pending',
    ),
  ),
  ended_at: nullable(moment('When it ended, by the clock of the service, in UTC')),
}

const Delivery = Type.Object(deliveryFields, { title: 'WebhookDelivery' })

const Attempt = Type.Object(
  {
    number: Type.Integer({ description: 'Counted from 1' }),
    at: moment('When, by the clock of the service, in UTC'),
    response_status: nullable(
      Type.Integer({ description: "Status of the subscriber's response; null if there was none" }),
    ),
    message: nullable(text('Why it failed; null for success')),
    response_body: text('The beginning of the response'),
    duration_ms: Type.Integer({ description: 'How long it took' }),
  },
  { title: 'WebhookAttempt' },
)

const DeliveryWithAttempts = Type.Object(
  {
    ...deliveryFields,
    body: text('What is posted, byte for byte'),
    log: Type.Array(Attempt, { description: 'Every attempt, oldest first' }),
  },
  { title: 'WebhookDeliveryWithAttempts' },
)

const deliveryExample = {
  id: 1,
  event_id: testExample.id,
  type: testExample.type,
  status: 'delivered',
  attempts: 1,
  created_at: momentExample,
  next_attempt_at: null,
  ended_at: momentExample,
}

export const DeliveryQuery = Type.Object({
  ...uncountedQuery,
  status: optional(oneOf(deliveryStates, { description: 'Only those with this status' })),
})

export const DeliveriesBody = uncountedBody(
  'WebhookDeliveriesResponse',
  'A page of the deliveries, newest first',
  Delivery,
  deliveryExample,
  '/webhooks/1/deliveries',
)

export const DeliveryBody = dataBody(
  'WebhookDeliveryResponse',
  'The delivery',
  Delivery,
  deliveryExample,
)

export const DeliveryWithAttemptsBody = dataBody(
  'WebhookDeliveryWithAttemptsResponse',
  'The delivery, its message and every attempt',
  DeliveryWithAttempts,
  {
    ...deliveryExample,
    body: JSON.stringify(testExample),
    log: [
      {
        number: 1,
        at: momentExample,
        response_status: 204,
        message: null,
        response_body: '',
        duration_ms: 84,
      },
    ],
  },
)

export const ReplayEvents = Type.Object(
  {
    from: requiredLine(
      255,
      "From when, by the account's clock: an ISO 8601 date-time, or a day",
      momentExample,
    ),
    to: requiredLine(255, "Until when, by the account's clock, inclusive", momentExample),
  },
  {
    title: 'ReplayWebhookEventsRequest',
    examples: [{ from: '2026-01-31T10:00:00Z', to: '2026-01-31T11:00:00Z' }],
  },
)

export const ReplayBody = dataBody(
  'ReplayWebhookEventsResponse',
  'Number of messages that are sent',
  Type.Object(
    { events_count: Type.Integer({ description: 'At most 10,000, the oldest of the period' }) },
    { title: 'WebhookReplay' },
  ),
  { events_count: 12 },
)

const isoOrNull = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString()

export const fromDelivery = (delivery: CoreDelivery): Static<typeof Delivery> => ({
  id: delivery.sequence,
  event_id: delivery.eventId,
  type: delivery.type,
  status: delivery.state,
  attempts: delivery.attempts,
  created_at: new Date(delivery.createdAt).toISOString(),
  next_attempt_at: isoOrNull(delivery.dueAt),
  ended_at: isoOrNull(delivery.endedAt),
})

export const fromLoggedDelivery = ({
  delivery,
  attempts,
  body,
}: LoggedDelivery): Static<typeof DeliveryWithAttempts> => ({
  ...fromDelivery(delivery),
  body,
  log: attempts.map(({ number, at, status, says, answer, tookMs }) => ({
    number,
    at: new Date(at).toISOString(),
    response_status: status,
    message: says,
    response_body: answer,
    duration_ms: tookMs,
  })),
})
