import type { AccountVisit, Answer } from '../../screen.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { tokenForm } from './token-form.ts'

export const answer = (visit: AccountVisit): Answer | Promise<Answer> =>
  requireFreshProof(visit) ?? tokenForm(visit, null, 200)
