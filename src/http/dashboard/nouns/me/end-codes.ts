import { endCodes } from '#core/user/one-time-code.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'
import { changeMe } from './change-me.ts'

export async function turnCodesOff(visit: SignedInVisit): Promise<Answer> {
  const detour = requireFreshProof(visit, visit.to('/me'))
  if (detour) return detour
  return await changeMe(visit, 'codes', 'codes-off', async () => {
    await endCodes(visit.register, visit.signedIn)
    return {}
  })
}
