import { CoreError } from '#core/errors.ts'
import { renewRecoveryCodes } from '#core/user/one-time-code.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { recoveryView } from './codes-view.ts'

export async function renewOwnRecoveryCodes(visit: SignedInVisit): Promise<Answer> {
  const { register, signedIn, to } = visit
  const detour = requireFreshProof(visit, to('/me'))
  if (detour) return detour
  const codes = await toldOutcome(
    visit,
    'new recovery codes',
    () => renewRecoveryCodes(register, signedIn),
    () => ({ userId: signedIn.user.id }),
  )
  if (codes instanceof CoreError) throw codes
  return pageOf('Recovery codes', recoveryView(codes, to('/me')))
}
