import { CoreError } from '#core/errors.ts'
import { rotateSecret } from '#core/webhook/change-webhook.ts'
import type { NewWebhook } from '#core/webhook/create-webhook.ts'
import { overlapOf } from '../../parts/overlap-field.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { showOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { rotatePage } from './rotate-page.ts'
import { secretPage } from './secret-page.ts'
import { visitedWebhook } from './visited-webhook.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const proof = requireFreshProof(visit, visit.frame.to(visit.frame.path))
  if (proof) return proof
  const webhook = await visitedWebhook(visit)
  try {
    const overlapMs = overlapOf(visit.form)
    const asked = { kind: 'rotate_webhook_secret', webhookId: webhook.id, overlapMs } as const
    return await showOnce<NewWebhook>(
      visit,
      command => rotateSecret(command, webhook.id, overlapMs),
      visit.frame.to('/webhooks?done=made_before'),
      made => secretPage(visit, 'The new secret of your webhook', made, asked),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return rotatePage(visit, webhook, error)
  }
}
