import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { tokenOf } from './find-token.ts'
import { rotateForm } from './rotate-form.ts'

export const showTokenRotation = async (visit: AccountVisit): Promise<Answer> =>
  requireFreshProof(visit, visit.frame.to(visit.frame.path)) ??
  (await rotateForm(visit, await tokenOf(visit), null))
