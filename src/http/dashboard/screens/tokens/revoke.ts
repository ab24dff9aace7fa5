import { deleteToken } from '#core/account/token/manage-tokens.ts'
import { changeOnce } from '../../visit/change-once.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { tokenOf } from './find-token.ts'

/** Asks for no fresh proof: a token that somebody has stolen has to end at once. */
export async function answer(visit: AccountVisit): Promise<Answer | null> {
  const { id } = await tokenOf(visit)
  return changeOnce<void>(
    visit,
    command => deleteToken(command, id),
    () => visit.frame.to('/tokens?done=revoked'),
  )
}
