import { type Proof, proveAgain } from '#core/user/sign-in.ts'
import { outcomeOf } from '../../visit/outcome.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'
import { afterProof } from './after-proof.ts'

export async function answer(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  const code = form.get('code')
  const proof: Proof = code === null ? { password: form.get('password') ?? '' } : { code }
  return await afterProof(visit, await outcomeOf(() => proveAgain(register, signedIn, proof)))
}
