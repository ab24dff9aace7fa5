import { parseId } from '#core/values/parse-id.ts'
import { resendDelivery } from '#core/webhook/send-again.ts'
import type { Delivery } from '#core/webhook/webhook.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { webhookOf } from './webhook-of.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const { id } = await webhookOf(visit)
  const asked = parseId(visit.params.sequence ?? '')
  return await changeOnce<Delivery>(
    visit,
    command => resendDelivery(command, id, asked),
    ({ sequence }) => visit.frame.to(`/webhooks/${id}/deliveries/${sequence}?done=sent`),
  )
}
