import { requireId } from '#core/values/parse-id.ts'
import { resumeWebhook } from '#core/webhook/pause-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

export const answer = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<Webhook>(
    visit,
    command => resumeWebhook(command, requireId(visit.params.id, 'Webhook')),
    ({ id }) => visit.frame.to(`/webhooks/${id}?done=resumed`),
  )
