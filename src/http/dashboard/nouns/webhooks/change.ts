import { CoreError } from '#core/errors.ts'
import { changeWebhook } from '#core/webhook/change-webhook.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { changePage } from './change-page.ts'
import { readWish } from './read-wish.ts'
import { visitedWebhook } from './visited-webhook.ts'

export async function changeOneWebhook(visit: AccountVisit): Promise<Answer | null> {
  const proof = requireFreshProof(visit, visit.frame.to(visit.frame.path))
  if (proof) return proof
  const webhook = await visitedWebhook(visit)
  try {
    const wish = readWish(visit.form)
    return await changeOnce<Webhook>(
      visit,
      command => changeWebhook(command, webhook.id, wish),
      ({ id }) => visit.frame.to(`/webhooks/${id}?done=changed`),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return changePage(visit, webhook, error)
  }
}
