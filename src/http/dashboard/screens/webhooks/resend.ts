import { parseId } from '#core/values/parse-id.ts'
import { resendDelivery } from '#core/webhook/deliveries.ts'
import type { Delivery } from '#core/webhook/webhook.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

export const answer = (visit: AccountVisit): Promise<Answer | null> => {
  const { params, frame } = visit
  const id = parseId(params.id ?? '')
  return changeOnce<Delivery>(
    visit,
    command => resendDelivery(command, id, parseId(params.sequence ?? '')),
    ({ sequence }) => frame.to(`/webhooks/${id}/deliveries/${sequence}?done=resent`),
  )
}
