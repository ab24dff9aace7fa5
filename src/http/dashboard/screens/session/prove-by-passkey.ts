import { countProofAttempt, proveWithPasskey } from '#core/user/passkey.ts'
import { usedPasskey } from '../../session/passkey-ceremony.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { afterProof } from './after-proof.ts'

export async function answer(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  const act = async () => {
    await countProofAttempt(register, signedIn)
    const use = await usedPasskey(visit, form.get('passkey_answer') ?? '')
    return await proveWithPasskey(register, signedIn, use)
  }
  const whose = () => ({ userId: signedIn.user.id })
  const result = await toldOutcome(visit, 'fresh proof by passkey', act, whose)
  return await afterProof(visit, result)
}
