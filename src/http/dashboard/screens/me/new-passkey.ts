import { type Answer, pageOf, type SignedInVisit } from '../../screen.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { newPasskeyPage } from './new-passkey-page.ts'

export function answer(visit: SignedInVisit): Answer {
  const detour = requireFreshProof(visit, visit.to('/me/passkeys/new'))
  return detour ?? pageOf('Add a passkey', newPasskeyPage(visit))
}
