import type { MintedToken } from '#core/account/mint-token.ts'
import { createToken } from '#core/account/token/manage-tokens.ts'
import { CoreError } from '#core/errors.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { showOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { mintedPage } from './minted-page.ts'
import { tokenForm, wishOf } from './token-form.ts'

export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const proof = requireFreshProof(visit, visit.frame.to(visit.frame.path))
  if (proof) return proof
  try {
    const wish = wishOf(visit)
    const lines = await visit.byApi({ kind: 'create_token', wish })
    return await showOnce<MintedToken>(
      visit,
      command => createToken(command, wish),
      visit.frame.to('/tokens?done=made_before'),
      minted => mintedPage(minted, lines, visit),
    )
  } catch (error) {
    if (!(error instanceof CoreError)) throw error
    return tokenForm(visit, error)
  }
}
