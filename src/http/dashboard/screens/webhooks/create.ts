import { CoreError } from '#core/errors.ts'
import { createWebhook, type NewWebhook } from '#core/webhook/create-webhook.ts'
import { statusOf } from '../../../base/status-of-code.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { showOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { secretPage } from './secret-page.ts'
import { webhookForm, wishOf } from './webhook-form.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const proof = requireFreshProof(visit, visit.frame.to(visit.frame.path))
  if (proof) return proof
  try {
    const wish = wishOf(visit)
    const lines = await visit.byApi({ kind: 'create_webhook', wish })
    return await showOnce<NewWebhook>(
      visit,
      command => createWebhook(command, wish),
      visit.frame.to('/webhooks?done=made_before'),
      made => secretPage(made, lines, visit),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return webhookForm(visit, null, error, statusOf[error.code])
  }
}
