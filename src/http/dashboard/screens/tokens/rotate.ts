import type { MintedToken } from '#core/account/mint-token.ts'
import { rotateToken } from '#core/account/token/manage-tokens.ts'
import { CoreError } from '#core/errors.ts'
import { overlapOf } from '../../parts/overlap-field.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { showOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { tokenOf } from './find-token.ts'
import { mintedPage } from './minted-page.ts'
import { rotateForm } from './rotate-form.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const proof = requireFreshProof(visit, visit.frame.to(visit.frame.path))
  if (proof) return proof
  const token = await tokenOf(visit)
  try {
    const overlapMs = overlapOf(visit.form)
    const lines = await visit.byApi({ kind: 'rotate_token', tokenId: token.id, overlapMs })
    return await showOnce<MintedToken>(
      visit,
      command => rotateToken(command, token.id, overlapMs),
      visit.frame.to('/tokens?done=made_before'),
      minted => mintedPage(minted, lines, visit),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return rotateForm(visit, token, error)
  }
}
