import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { changePage } from './change-page.ts'
import { visitedWebhook } from './visited-webhook.ts'

/** Whoever sends the messages of an account elsewhere hears all that happens in it. */
export const showWebhookChange = async (visit: AccountVisit): Promise<Answer> =>
  requireFreshProof(visit, visit.frame.to(visit.frame.path)) ??
  (await changePage(visit, await visitedWebhook(visit), null))
