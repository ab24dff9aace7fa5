import { renewRecoveryCodes } from '#core/user/one-time-code.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { recoveryView } from '../../views/me/codes-view.ts'
import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'

export async function answer(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  const detour = requireFreshProof(visit, to('/me'))
  if (detour) return detour
  const codes = await renewRecoveryCodes(register, signedIn)
  return pageOf('Recovery codes', recoveryView(codes, to('/me')))
}
