import { removeWebhook } from '#core/webhook/remove-webhook.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { webhookOf } from './webhook-of.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const { id } = await webhookOf(visit)
  return await changeOnce<void>(
    visit,
    command => removeWebhook(command, id),
    () => visit.frame.to('/webhooks?done=removed'),
  )
}
