import { parseId } from '#core/values/parse-id.ts'
import { type DeliveryFilter, deliveryHistory } from '#core/webhook/deliveries.ts'
import { webhookInBrief } from '#core/webhook/list-webhooks.ts'
import { deliveryStates, type Webhook } from '#core/webhook/webhook.ts'
import { webhookView } from '../../views/webhooks/webhook-view.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { isMoving } from './is-moving.ts'
import { verifySnippet } from './verify-snippet.ts'
import { visitedWebhook } from './visited-webhook.ts'

const page = { limit: 50, page: 1 }

export async function answer(visit: AccountVisit): Promise<Answer> {
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
    lines: await linesOf(visit, webhook, filter),
  }
  return pageOf(`Webhook ${webhook.id}`, webhookView(facts, frame))
}

async function linesOf(
  visit: AccountVisit,
  { id: webhookId, pausedAt }: Webhook,
  filter: DeliveryFilter,
): Promise<readonly ApiLines[]> {
  const pausing = pausedAt === null ? 'pause_webhook' : 'resume_webhook'
  const lines = await Promise.all([
    visit.byApi({ kind: 'deliveries', webhookId, filter, page }, 'List the deliveries'),
    visit.byApi({ kind: 'test_webhook', webhookId }, 'Send a test event'),
    visit.byApi({ kind: pausing, webhookId }, pausedAt === null ? 'Pause it' : 'Resume it'),
    visit.byApi({ kind: 'delete_webhook', webhookId }, 'Remove it'),
  ])
  return lines.flat()
}
