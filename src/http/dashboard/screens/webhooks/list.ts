import { listWebhooks } from '#core/webhook/list-webhooks.ts'
import { webhooksView } from '../../views/webhooks/webhooks-view.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'

export async function answer(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const { read } = world.store
  const webhooks = await listWebhooks(read, tenant)
  const now = world.clock.now()
  const account = await read.accounts.byId(tenant.accountId)
  const shellListens = account !== null && now < account.shellListensUntil
  const lines = await visit.byApi({ kind: 'webhooks' })
  return pageOf('Webhooks', webhooksView({ webhooks, shellListens, query, now, lines }, frame))
}
