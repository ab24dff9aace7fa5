import { parseId } from '#core/values/parse-id.ts'
import { removeWebhook } from '#core/webhook/change-webhook.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'

export const answer = (visit: AccountVisit): Promise<Answer | null> =>
  changeOnce<void>(
    visit,
    command => removeWebhook(command, parseId(visit.params.id ?? '')),
    () => visit.frame.to('/webhooks?done=removed'),
  )
