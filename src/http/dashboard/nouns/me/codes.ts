import { codeStatus, openSetUp } from '#core/user/one-time-code.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { type Answer, pageOf, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { setUpView } from './codes-view.ts'

/** The set-up that waits for its first code. */
export async function showCodes(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  const detour = requireFreshProof(visit, to('/me/codes'))
  if (detour) return detour
  const setUp = await openSetUp(register, signedIn)
  if (setUp) return pageOf('One-time codes', await setUpView(setUp, to('/me'), null))
  const { isOn } = await codeStatus(register, signedIn)
  return redirectTo(to(isOn ? '/me#codes' : '/me'))
}
