import { requireFreshProof } from '../../session/fresh-proof.ts'
import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { newPasskeyPage } from './new-passkey-page.ts'

export function showNewPasskey(visit: SignedInVisit): Answer {
  const detour = requireFreshProof(visit, visit.to('/me/passkeys/new'))
  return detour ?? pageOf('Add a passkey', newPasskeyPage(visit))
}
