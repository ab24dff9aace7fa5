import { CoreError } from '#core/errors.ts'
import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import { rotateSecret } from '#core/webhook/rotate-secret.ts'
import { statusOf } from '../../../base/status-of-code.ts'
import { overlapOf } from '../../parts/overlap-field.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { showOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { rotateForm } from './rotate-form.ts'
import { secretPage } from './secret-page.ts'
import { webhookOf } from './webhook-of.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const proof = requireFreshProof(visit, visit.frame.to(visit.frame.path))
  if (proof) return proof
  const webhook = await webhookOf(visit)
  const { id: webhookId } = webhook
  try {
    const overlapMs = overlapOf(visit.form)
    const lines = await visit.byApi({ kind: 'rotate_webhook_secret', webhookId, overlapMs })
    return await showOnce<NewWebhook>(
      visit,
      command => rotateSecret(command, webhookId, overlapMs),
      visit.frame.to(`/webhooks/${webhookId}?done=rotated_before`),
      made => secretPage(made, lines, visit),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return rotateForm(visit, webhook, error, statusOf[error.code])
  }
}
