import { parseId } from '#core/values/parse-id.ts'
import {
  changeWebhook,
  findWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateSecret,
  testWebhook,
} from '#core/webhook/change-webhook.ts'
import { createWebhook, type NewWebhook } from '#core/webhook/create-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import type { EdgeScope } from '../../base/edge.ts'
import { tenantOfRequest } from '../../base/judge/authentication.ts'
import { linkOf, worldOf } from '../../base/world-of-request.ts'
import { addChange } from '../edge/change-route.ts'
import { DeletedBody, deleted } from '../wire/deleted.ts'
import {
  changeConflict,
  changeFailures,
  recordFailures,
  requestFailures,
  searchFailures,
} from '../wire/failures.ts'
import { ShortListQuery, shortList } from '../wire/short-list.ts'
import {
  ChangeWebhook,
  CreateWebhook,
  fromNewWebhook,
  fromWebhook,
  overlapMsOf,
  RotateSecret,
  toWish,
  WebhookBody,
  WebhookPath,
  WebhooksBody,
  WebhookWithSecretBody,
} from '../wire/webhook.ts'

const scopes = ['webhooks:manage'] as const
const tags = ['Webhooks']

export function listWebhooks(scope: EdgeScope): void {
  scope.get('/webhooks', {
    config: { access: { scopes, counts: 'reads' } },
    schema: {
      operationId: 'listWebhooks',
      summary: 'List webhooks',
      description: 'The oldest first. Subscriptions to single shipments are not listed.',
      tags,
      querystring: ShortListQuery,
      response: { 200: WebhooksBody, ...requestFailures },
    },
    async handler(request) {
      const { webhooks } = worldOf(request).store.read
      const found = await webhooks.list(tenantOfRequest(request))
      return shortList(found.map(fromWebhook), request.query, linkOf(request))
    },
  })
}

export function createWebhooks(scope: EdgeScope): void {
  addChange<NewWebhook, typeof CreateWebhook>(scope, 'POST', '/webhooks', {
    scopes,
    schema: {
      operationId: 'createWebhook',
      summary: 'Create a webhook',
      description:
        'From now on each event is posted to the address as JSON, signed after Standard Webhooks, until it answers with 2xx: ten tries over 75 hours. An address in a private network is refused, unless the operator allows it.',
      tags,
      body: CreateWebhook,
      response: { 201: WebhookWithSecretBody, ...changeFailures, ...changeConflict('conflict') },
    },
    holdsSecret: true,
    act: ({ command, body }) => createWebhook(command, toWish(body)),
    present: made => ({ status: 201, body: { data: fromNewWebhook(made) } }),
  })
}

export function fetchWebhook(scope: EdgeScope): void {
  scope.get('/webhooks/:id', {
    config: { access: { scopes, counts: 'reads' } },
    schema: {
      operationId: 'getWebhook',
      summary: 'Fetch a webhook',
      description: 'By its id, subscriptions to single shipments too.',
      tags,
      params: WebhookPath,
      response: { 200: WebhookBody, ...searchFailures },
    },
    async handler(request) {
      const { webhooks } = worldOf(request).store.read
      const id = parseId(request.params.id)
      return { data: fromWebhook(await findWebhook(webhooks, tenantOfRequest(request), id)) }
    },
  })
}

export function changeWebhooks(scope: EdgeScope): void {
  addChange<Webhook, typeof ChangeWebhook, typeof WebhookPath>(scope, 'PUT', '/webhooks/:id', {
    scopes,
    schema: {
      operationId: 'updateWebhook',
      summary: 'Change a webhook',
      description: 'Its secret and its deliveries stay. What waits is sent to the new address.',
      tags,
      params: WebhookPath,
      body: ChangeWebhook,
      response: { 200: WebhookBody, ...recordFailures, ...changeConflict('conflict') },
    },
    act: ({ command, params, body }) => changeWebhook(command, parseId(params.id), toWish(body)),
    present: changed => ({ status: 200, body: { data: fromWebhook(changed) } }),
  })
}

export function deleteWebhooks(scope: EdgeScope): void {
  addChange<void, never, typeof WebhookPath>(scope, 'DELETE', '/webhooks/:id', {
    scopes,
    schema: {
      operationId: 'deleteWebhook',
      summary: 'Delete a webhook',
      description: 'Nothing is sent any more, not even what waits.',
      tags,
      params: WebhookPath,
      response: { 200: DeletedBody, ...recordFailures },
    },
    act: ({ command, params }) => removeWebhook(command, parseId(params.id)),
    present: (_, _readers, { params }) => deleted(parseId(params.id)),
  })
}

export function rotateWebhookSecrets(scope: EdgeScope): void {
  addChange<NewWebhook, typeof RotateSecret, typeof WebhookPath>(
    scope,
    'POST',
    '/webhooks/:id/rotate',
    {
      scopes,
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Rotate the secret of a webhook',
        description:
          'Until `overlap_seconds` are over, messages have two signatures: one with the new secret, one with the old.',
        tags,
        params: WebhookPath,
        body: RotateSecret,
        response: { 201: WebhookWithSecretBody, ...recordFailures, ...changeConflict('conflict') },
      },
      holdsSecret: true,
      act: ({ command, params, body }) =>
        rotateSecret(command, parseId(params.id), overlapMsOf(body)),
      present: made => ({ status: 201, body: { data: fromNewWebhook(made) } }),
    },
  )
}

export function pauseWebhooks(scope: EdgeScope): void {
  addChange<Webhook, never, typeof WebhookPath>(scope, 'POST', '/webhooks/:id/pause', {
    scopes,
    schema: {
      operationId: 'pauseWebhook',
      summary: 'Pause a webhook',
      description: 'What happens from now on waits, 7 days at most.',
      tags,
      params: WebhookPath,
      response: { 200: WebhookBody, ...recordFailures },
    },
    act: ({ command, params }) => pauseWebhook(command, parseId(params.id)),
    present: paused => ({ status: 200, body: { data: fromWebhook(paused) } }),
  })
}

export function resumeWebhooks(scope: EdgeScope): void {
  addChange<Webhook, never, typeof WebhookPath>(scope, 'POST', '/webhooks/:id/resume', {
    scopes,
    schema: {
      operationId: 'resumeWebhook',
      summary: 'Resume a webhook',
      description: 'What has waited is sent at once, the oldest first.',
      tags,
      params: WebhookPath,
      response: { 200: WebhookBody, ...recordFailures, ...changeConflict('conflict') },
    },
    act: ({ command, params }) => resumeWebhook(command, parseId(params.id)),
    present: resumed => ({ status: 200, body: { data: fromWebhook(resumed) } }),
  })
}

export function testWebhooks(scope: EdgeScope): void {
  addChange<Webhook, never, typeof WebhookPath>(scope, 'POST', '/webhooks/:id/test', {
    scopes,
    schema: {
      operationId: 'testWebhook',
      summary: 'Test a webhook',
      description:
        'Sends it, and it alone, the event `webhook.test`. Its deliveries say how it went.',
      tags,
      params: WebhookPath,
      response: { 202: WebhookBody, ...recordFailures },
    },
    act: ({ command, params }) => testWebhook(command, parseId(params.id)),
    present: tested => ({ status: 202, body: { data: fromWebhook(tested) } }),
  })
}
