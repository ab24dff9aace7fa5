import { removePasskey } from '#core/user/passkey.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'
import { changeMe } from './change-me.ts'

export async function removeOwnPasskey(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  const detour = requireFreshProof(visit, visit.to('/me'))
  if (detour) return detour
  return await changeMe(visit, 'passkeys', 'passkey-removed', async () => {
    await removePasskey(register, signedIn, form.get('passkey') ?? '')
    return {}
  })
}
