import { endLookAs } from '#core/user/look-as.ts'
import { type Answer, redirectTo, type SignedInVisit } from '../../visit/screen.ts'

export async function stopLooking({ register, signedIn, to }: SignedInVisit): Promise<Answer> {
  if (signedIn.session.lookAs !== null) await endLookAs(register, signedIn)
  return redirectTo(to('/accounts'))
}
