import { parseId, requireId } from '#core/values/parse-id.ts'
import {
  findWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  testWebhook,
} from '#core/webhook/change-webhook.ts'
import { type DeliveryFilter, deliveryHistory } from '#core/webhook/deliveries.ts'
import { webhookInBrief } from '#core/webhook/list-webhooks.ts'
import { deliveryStates, type Webhook } from '#core/webhook/webhook.ts'
import { changeOnce, newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { verifySnippet } from './verify-card.ts'
import { webhookView } from './webhook-view.ts'
import { isMoving } from './webhook-words.ts'

const page = { limit: 50, page: 1 }

export async function showWebhook(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const webhook = await visitedWebhook(visit)
  const filter = {
    state: deliveryStates.find(state => state === query.get('status')) ?? null,
    before: parseId(query.get('before') ?? ''),
  }
  const now = world.clock.now()
  const found = await deliveryHistory(world.store.read, tenant, webhook.id, filter, page)
  const facts = {
    webhook,
    brief: await webhookInBrief(world.store.read.webhooks, tenant, webhook),
    now,
    query,
    filter,
    ...found,
    isMoving: filter.before === null && found.deliveries.some(one => isMoving(webhook, one, now)),
    snippet: await verifySnippet(),
    formKey: newFormKey(now),
    apiCalls: await apiCallsOf(visit, webhook, filter),
  }
  return pageOf(`Webhook ${webhook.id}`, webhookView(facts, frame))
}

async function apiCallsOf(
  visit: AccountVisit,
  { id: webhookId, pausedAt }: Webhook,
  filter: DeliveryFilter,
): Promise<readonly ShownCall[]> {
  const pausing = pausedAt === null ? 'pause_webhook' : 'resume_webhook'
  const apiCalls = await Promise.all([
    visit.apiCallsFor({ kind: 'deliveries', webhookId, filter, page }, 'List the deliveries'),
    visit.apiCallsFor({ kind: 'test_webhook', webhookId }, 'Send a test event'),
    visit.apiCallsFor({ kind: pausing, webhookId }, pausedAt === null ? 'Pause it' : 'Resume it'),
    visit.apiCallsFor({ kind: 'remove_webhook', webhookId }, 'Remove it'),
  ])
  return apiCalls.flat()
}

export const pauseWebhookByForm = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<Webhook>(
    visit,
    command => pauseWebhook(command, requireId(visit.params.id, 'Webhook')),
    ({ id }) => visit.frame.to(`/webhooks/${id}?done=paused`),
  )

export const resumeWebhookByForm = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<Webhook>(
    visit,
    command => resumeWebhook(command, requireId(visit.params.id, 'Webhook')),
    ({ id }) => visit.frame.to(`/webhooks/${id}?done=resumed`),
  )

export const testWebhookByForm = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<Webhook>(
    visit,
    command => testWebhook(command, requireId(visit.params.id, 'Webhook')),
    ({ id }) => visit.frame.to(`/webhooks/${id}?done=tested`),
  )

export const removeWebhookByForm = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<void>(
    visit,
    command => removeWebhook(command, requireId(visit.params.id, 'Webhook')),
    () => visit.frame.to('/webhooks?done=removed'),
  )

export const visitedWebhook = ({ params, world, tenant }: AccountVisit): Promise<Webhook> =>
  findWebhook(world.store.read.webhooks, tenant, requireId(params.id, 'Webhook'))
