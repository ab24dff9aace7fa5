import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { tokenForm } from './token-form.ts'

export const showNewToken = (visit: AccountVisit): Answer | Promise<Answer> =>
  requireFreshProof(visit, visit.frame.to(visit.frame.path)) ?? tokenForm(visit, null)
