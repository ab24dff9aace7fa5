import { CoreError } from '#core/errors.ts'
import { addPasskey } from '#core/user/passkey.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { createdPasskey } from '../../session/passkey-ceremony.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type Answer, redirectTo, type SignedInVisit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { newPasskeyPage } from './new-passkey-page.ts'

export async function addOwnPasskey(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, to } = visit
  const detour = requireFreshProof(visit, to('/me/passkeys/new'))
  if (detour) return detour
  const act = async () => {
    const passkey = await createdPasskey(visit, form.get('passkey_answer') ?? '')
    await addPasskey(register, signedIn, { ...passkey, name: form.get('name') ?? '' })
  }
  const result = await toldOutcome(visit, 'passkey added', act, () => ({
    userId: signedIn.user.id,
  }))
  if (!(result instanceof CoreError)) return redirectTo(to('/me?done=passkey-added'))
  return pageAfter(result, 'Add a passkey', newPasskeyPage(visit, result))
}
