import { parseId, requireId } from '#core/values/parse-id.ts'
import { resendDelivery } from '#core/webhook/send-again.ts'
import type { Delivery } from '#core/webhook/webhook.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

export const answer = (visit: AccountVisit): Promise<Answer | null> => {
  const { params, frame } = visit
  return changeOnce<Delivery>(
    visit,
    command =>
      resendDelivery(command, requireId(params.id, 'Webhook'), parseId(params.sequence ?? '')),
    ({ sequence }) => frame.to(`/webhooks/${Number(params.id)}/deliveries/${sequence}?done=resent`),
  )
}
