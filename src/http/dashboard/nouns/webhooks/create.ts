import { CoreError } from '#core/errors.ts'
import { createWebhook, type NewWebhook } from '#core/webhook/create-webhook.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { showOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { newWebhookPage } from './new-webhook-page.ts'
import { readWish } from './read-wish.ts'
import { secretPage } from './secret-page.ts'

export async function makeWebhook(visit: AccountVisit): Promise<Answer | null> {
  const proof = requireFreshProof(visit, visit.frame.to(visit.frame.path))
  if (proof) return proof
  try {
    const wish = readWish(visit.form)
    return await showOnce<NewWebhook>(
      visit,
      command => createWebhook(command, wish),
      visit.frame.to('/webhooks?done=made_before'),
      made => secretPage(visit, 'Your new webhook', made, { kind: 'create_webhook', wish }),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return newWebhookPage(visit, error)
  }
}
