import { testWebhook } from '#core/webhook/test-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { webhookOf } from './webhook-of.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const { id } = await webhookOf(visit)
  return await changeOnce<Webhook>(
    visit,
    command => testWebhook(command, id),
    () => visit.frame.to(`/webhooks/${id}?done=tested`),
  )
}
