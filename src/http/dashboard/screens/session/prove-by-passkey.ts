import { proveWithPasskey } from '#core/user/passkey.ts'
import { usedPasskey } from '../../session/passkey-ceremony.ts'
import { outcomeOf } from '../../visit/outcome.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'
import { afterProof } from './after-proof.ts'

export async function answer(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  const result = await outcomeOf(async () => {
    const use = await usedPasskey(visit, form.get('passkey_answer') ?? '')
    return await proveWithPasskey(register, signedIn, use)
  })
  return await afterProof(visit, result)
}
