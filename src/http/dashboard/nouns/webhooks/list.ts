import { listWebhooks } from '#core/webhook/list-webhooks.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { webhooksView } from './webhooks-view.ts'

export async function showWebhooks(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const webhooks = await listWebhooks(world.store.read, tenant)
  const lines = await visit.byApi({ kind: 'webhooks' })
  return pageOf('Webhooks', webhooksView({ webhooks, query, now: world.clock.now(), lines }, frame))
}
