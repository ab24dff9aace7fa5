import type { MintedToken } from '#core/account/mint-token.ts'
import { rotateToken } from '#core/account/token/manage-tokens.ts'
import type { TokenRow } from '#core/account/token-store.ts'
import { CoreError } from '#core/errors.ts'
import { hourMs } from '#core/time/durations.ts'
import { formState } from '../../forms/form-state.ts'
import { overlapOf } from '../../forms/overlap-field.ts'
import { keyAfter, showOnce } from '../../visit/change-once.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { AccountVisit, Answer, Page } from '../../visit/screen.ts'
import { rotateView } from './new-token-views.ts'
import { mintedPage, tokenOf } from './tokens.ts'

export const showTokenRotation = async (visit: AccountVisit): Promise<Answer> =>
  rotateForm(visit, await tokenOf(visit), null)

export async function rotateOneToken(visit: AccountVisit): Promise<Answer | null> {
  const token = await tokenOf(visit)
  try {
    const overlapMs = overlapOf(visit.form)
    const lines = await visit.apiCallFor({ kind: 'rotate_token', tokenId: token.id, overlapMs })
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

async function rotateForm(
  visit: AccountVisit,
  token: TokenRow,
  refusal: CoreError | null,
): Promise<Page> {
  const { form, frame } = visit
  const state = formState(form, refusal, { overlap: String(hourMs) })
  const lines = await visit.apiCallFor({
    kind: 'rotate_token',
    tokenId: token.id,
    overlapMs: hourMs,
  })
  const formKey = keyAfter(visit, refusal)
  const content = rotateView({ token, state, refusal, formKey, lines }, frame)
  return pageAfter(refusal, `Rotate token ${token.id}`, content)
}
