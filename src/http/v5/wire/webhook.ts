import Type, { type Static } from 'typebox'
import { eventTypes } from '#core/facts.ts'
import type { NewWebhook, WebhookInput } from '#core/webhook/create-webhook.ts'
import {
  type Webhook as CoreWebhook,
  longestWebhookDescription,
  longestWebhookUrl,
} from '#core/webhook/webhook.ts'
import { line, nullable, oneOf, optionalLine } from '#schema/fields.ts'
import { dataBody, moment, text } from './envelope.ts'
import { momentExample } from './examples.ts'
import { pageBody } from './list.ts'
import { idPath, optional, requiredLine } from './request-fields.ts'

export const WebhookPath = idPath('Id of the webhook')

const urlField = line({
  minLength: 1,
  maxLength: longestWebhookUrl,
  description: 'Address that messages are posted to',
  examples: ['https://shop.example.com/postilion'],
})

const inputFields = {
  url: urlField,
  events: optional(
    Type.Array(oneOf(eventTypes), {
      minItems: 1,
      maxItems: eventTypes.length,
      description:
        'Events that it receives; by default all, including those that later releases add',
    }),
  ),
  description: optionalLine(longestWebhookDescription, 'A name for people'),
}

const example = {
  url: 'https://shop.example.com/postilion',
  events: ['shipment.purchased', 'tracking.updated'],
  description: 'Order desk',
}

export const CreateWebhook = Type.Object(inputFields, {
  title: 'CreateWebhookRequest',
  examples: [example],
})

export const ChangeWebhook = Type.Object(inputFields, {
  title: 'ChangeWebhookRequest',
  examples: [example],
})

export const toWebhookInput = ({
  url,
  events,
  description,
}: Static<typeof CreateWebhook>): WebhookInput => ({
  url,
  events: events ?? null,
  description: description ?? null,
})

const standardOverlapSeconds = 86_400
const longestOverlapSeconds = 604_800

export const RotateSecret = Type.Object(
  {
    overlap_seconds: optional(
      Type.Integer({
        minimum: 0,
        maximum: longestOverlapSeconds,
        description: `How long messages are also signed with the old secret; ${standardOverlapSeconds} (a day) by default`,
      }),
    ),
  },
  { title: 'RotateWebhookSecretRequest', examples: [{ overlap_seconds: 3600 }] },
)

export const secretOverlapMsOf = ({ overlap_seconds }: Static<typeof RotateSecret>): number =>
  (overlap_seconds ?? standardOverlapSeconds) * 1000

export const SubscribeToTracking = Type.Object(
  {
    tracking_code: requiredLine(
      64,
      'The number of a shipment of this account, of any of its packages',
    ),
    url: urlField,
  },
  {
    title: 'SubscribeToTrackingRequest',
    examples: [{ tracking_code: '9400100000000000000006', url: example.url }],
  },
)

const webhookFields = {
  id: Type.Integer({ description: 'The id that every route takes' }),
  url: text('Address that messages are posted to'),
  events: nullable(
    Type.Array(Type.String(), { description: 'Events that it receives; null for all' }),
  ),
  description: nullable(text('A name for people')),
  status: oneOf(['active', 'paused'], {
    description: 'While it is `paused` its events wait, for at most 7 days',
  }),
  paused_at: nullable(moment("Since when it is paused, in UTC, by the account's clock")),
  paused_because: nullable(text('Why it was paused by itself: its subscriber answered 410')),
  shipment_id: nullable(
    Type.Integer({ description: 'Set for a subscription to the way of one shipment' }),
  ),
  created_at: moment("When it was made, in UTC, by the account's clock"),
}

const Webhook = Type.Object(webhookFields, { title: 'Webhook' })

const WebhookWithSecret = Type.Object(
  {
    ...webhookFields,
    secret: text('Signs the messages, after Standard Webhooks: it is shown here and never again'),
  },
  { title: 'WebhookWithSecret' },
)

const webhookExample = {
  id: 1,
  ...example,
  status: 'active',
  paused_at: null,
  paused_because: null,
  shipment_id: null,
  created_at: momentExample,
}

export const WebhookBody = dataBody('WebhookResponse', 'The webhook', Webhook, webhookExample)

export const WebhooksBody = pageBody(
  'WebhooksResponse',
  'The webhooks, without subscriptions to single shipments',
  Webhook,
  { path: '/webhooks', record: webhookExample },
)

export const WebhookWithSecretBody = dataBody(
  'WebhookWithSecretResponse',
  'The webhook with its secret',
  WebhookWithSecret,
  { ...webhookExample, secret: `whsec_${'A'.repeat(43)}=` },
)

const isoOrNull = (at: number | null): string | null =>
  at === null ? null : new Date(at).toISOString()

export const fromWebhook = (webhook: CoreWebhook): Static<typeof Webhook> => ({
  id: webhook.id,
  url: webhook.url,
  events: webhook.events && [...webhook.events],
  description: webhook.description,
  status: webhook.pausedAt === null ? 'active' : 'paused',
  paused_at: isoOrNull(webhook.pausedAt),
  paused_because: webhook.pausedBecause,
  shipment_id: webhook.shipmentId,
  created_at: new Date(webhook.createdAt).toISOString(),
})

export const fromNewWebhook = ({
  webhook,
  secret,
}: NewWebhook): Static<typeof WebhookWithSecret> => ({ ...fromWebhook(webhook), secret })
