import { requireId } from '#core/values/parse-id.ts'
import {
  changeWebhook,
  findWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '#core/webhook/change-webhook.ts'
import { createWebhook } from '#core/webhook/create-webhook.ts'
import { changeRoute } from '../edge/change-route.ts'
import { nouns } from '../edge/nouns.ts'
import { listRoute, recordRoute } from '../edge/read-route.ts'
import { DeletedBody, deleted } from '../wire/envelope.ts'
import { ShortListQuery } from '../wire/short-list.ts'
import {
  ChangeWebhook,
  CreateWebhook,
  fromNewWebhook,
  fromWebhook,
  RotateSecret,
  secretOverlapMsOf,
  toWebhookInput,
  WebhookBody,
  WebhookPath,
  WebhooksBody,
  WebhookWithSecretBody,
} from '../wire/webhook.ts'

export const listWebhooks = listRoute('/webhooks', {
  noun: nouns.webhooks,
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  description: 'Oldest first. Subscriptions to single shipments are not listed.',
  query: ShortListQuery,
  response: { 200: WebhooksBody },
  list: async ({ read, tenant }) => ({
    all: (await read.webhooks.list(tenant)).map(fromWebhook),
  }),
})

export const createWebhooks = changeRoute('POST', '/webhooks', {
  noun: nouns.webhooks,
  operationId: 'createWebhook',
  summary: 'Create a webhook',
  description:
    'From now on each event is posted to the address as JSON, signed according to Standard Webhooks, and retried until it answers with 2xx: ten attempts over 75 hours. An address in a private network is refused, unless the operator allows it.',
  body: CreateWebhook,
  done: [201, WebhookWithSecretBody],
  conflicts: ['conflict'],
  holdsSecret: true,
  act: ({ command, body }) => createWebhook(command, toWebhookInput(body)),
  present: fromNewWebhook,
})

export const fetchWebhook = recordRoute('/webhooks/:id', {
  noun: nouns.webhooks,
  operationId: 'getWebhook',
  summary: 'Fetch a webhook',
  description: 'By its id, including subscriptions to single shipments.',
  params: WebhookPath,
  response: { 200: WebhookBody },
  find: async ({ read, tenant, params }) =>
    fromWebhook(await findWebhook(read.webhooks, tenant, requireId(params.id, 'Webhook'))),
})

export const changeWebhooks = changeRoute('PUT', '/webhooks/:id', {
  noun: nouns.webhooks,
  operationId: 'updateWebhook',
  summary: 'Change a webhook',
  description: 'Its secret and its deliveries stay. Pending messages are sent to the new address.',
  params: WebhookPath,
  body: ChangeWebhook,
  done: [200, WebhookBody],
  act: ({ command, params, body }) =>
    changeWebhook(command, requireId(params.id, 'Webhook'), toWebhookInput(body)),
  present: fromWebhook,
})

export const deleteWebhooks = changeRoute('DELETE', '/webhooks/:id', {
  noun: nouns.webhooks,
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Nothing more is sent, not even pending messages.',
  params: WebhookPath,
  done: [200, DeletedBody],
  act: ({ command, params }) => removeWebhook(command, requireId(params.id, 'Webhook')),
  present: (_, _readers, { params }) => deleted(params.id),
})

export const rotateWebhookSecrets = changeRoute('POST', '/webhooks/:id/rotate', {
  noun: nouns.webhooks,
  operationId: 'rotateWebhookSecret',
  summary: 'Rotate the secret of a webhook',
  description:
    'For `overlap_seconds`, messages have two signatures: one with the new secret, one with the old.',
  params: WebhookPath,
  body: RotateSecret,
  done: [201, WebhookWithSecretBody],
  holdsSecret: true,
  act: ({ command, params, body }) =>
    rotateWebhookSecret(command, requireId(params.id, 'Webhook'), secretOverlapMsOf(body)),
  present: fromNewWebhook,
})

export const pauseWebhooks = changeRoute('POST', '/webhooks/:id/pause', {
  noun: nouns.webhooks,
  operationId: 'pauseWebhook',
  summary: 'Pause a webhook',
  description: 'New events wait, for at most 7 days.',
  params: WebhookPath,
  done: [200, WebhookBody],
  act: ({ command, params }) => pauseWebhook(command, requireId(params.id, 'Webhook')),
  present: fromWebhook,
})

export const resumeWebhooks = changeRoute('POST', '/webhooks/:id/resume', {
  noun: nouns.webhooks,
  operationId: 'resumeWebhook',
  summary: 'Resume a webhook',
  description: 'Waiting events are sent at once, oldest first.',
  params: WebhookPath,
  done: [200, WebhookBody],
  act: ({ command, params }) => resumeWebhook(command, requireId(params.id, 'Webhook')),
  present: fromWebhook,
})

export const testWebhooks = changeRoute('POST', '/webhooks/:id/test', {
  noun: nouns.webhooks,
  operationId: 'testWebhook',
  summary: 'Test a webhook',
  description:
    'Sends the event `webhook.test` to this webhook only. Its deliveries show the outcome.',
  params: WebhookPath,
  done: [202, WebhookBody],
  act: ({ command, params }) => testWebhook(command, requireId(params.id, 'Webhook')),
  present: fromWebhook,
})
