import { CoreError } from '#core/errors.ts'
import { confirmCodes, openSetUp } from '#core/user/one-time-code.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { recoveryView, setUpView } from './codes-view.ts'

/** Answers with the recovery codes themselves: no address leads to them again. */
export async function confirmCodeSetUp(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, to } = visit
  const detour = requireFreshProof(visit, to('/me/codes'))
  if (detour) return detour
  const result = await toldOutcome(
    visit,
    'one-time codes on',
    () => confirmCodes(register, signedIn, form.get('code') ?? ''),
    () => ({ userId: signedIn.user.id }),
  )
  if (!(result instanceof CoreError))
    return pageOf('Recovery codes', recoveryView(result, to('/me')))
  const setUp = await openSetUp(register, signedIn)
  if (!setUp) throw result
  const content = await setUpView(setUp, to('/me'), result.message)
  return pageAfter(result, 'One-time codes', content)
}
