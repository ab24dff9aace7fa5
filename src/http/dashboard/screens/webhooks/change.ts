import { CoreError } from '#core/errors.ts'
import { changeWebhook } from '#core/webhook/change-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { statusOf } from '../../../base/status-of-code.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { webhookForm, wishOf } from './webhook-form.ts'
import { webhookOf } from './webhook-of.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const webhook = await webhookOf(visit)
  try {
    const wish = wishOf(visit)
    return await changeOnce<Webhook>(
      visit,
      command => changeWebhook(command, webhook.id, wish),
      ({ id }) => visit.frame.to(`/webhooks/${id}?done=changed`),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return webhookForm(visit, webhook, error, statusOf[error.code])
  }
}
