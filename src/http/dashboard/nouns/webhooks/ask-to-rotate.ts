import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { rotatePage } from './rotate-page.ts'
import { visitedWebhook } from './visited-webhook.ts'

export const showSecretRotation = async (visit: AccountVisit): Promise<Answer> =>
  requireFreshProof(visit, visit.frame.to(visit.frame.path)) ??
  (await rotatePage(visit, await visitedWebhook(visit), null))
