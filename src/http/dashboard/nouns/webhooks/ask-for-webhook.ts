import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { newWebhookPage } from './new-webhook-page.ts'

export const showNewWebhook = (visit: AccountVisit): Answer | Promise<Answer> =>
  requireFreshProof(visit, visit.frame.to(visit.frame.path)) ?? newWebhookPage(visit, null)
