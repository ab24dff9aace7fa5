import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { webhookForm } from './webhook-form.ts'

export const answer = (visit: AccountVisit): Answer | Promise<Answer> =>
  requireFreshProof(visit, visit.frame.to(visit.frame.path)) ?? webhookForm(visit, null, null, 200)
