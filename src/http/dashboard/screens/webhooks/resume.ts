import { parseId } from '#core/values/parse-id.ts'
import { resumeWebhook } from '#core/webhook/change-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

export const answer = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<Webhook>(
    visit,
    command => resumeWebhook(command, parseId(visit.params.id ?? '')),
    ({ id }) => visit.frame.to(`/webhooks/${id}?done=resumed`),
  )
