import { beginCodes } from '#core/user/one-time-code.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { type Answer, redirectTo, type SignedInVisit } from '../../visit/screen.ts'

export async function beginCodeSetUp(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  const detour = requireFreshProof(visit, to('/me'))
  if (detour) return detour
  await beginCodes(register, signedIn)
  return redirectTo(to('/me/codes'))
}
