import { requireId } from '#core/values/parse-id.ts'
import { removeWebhook } from '#core/webhook/remove-webhook.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

export const answer = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<void>(
    visit,
    command => removeWebhook(command, requireId(visit.params.id, 'Webhook')),
    () => visit.frame.to('/webhooks?done=removed'),
  )
