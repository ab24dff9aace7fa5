import { type Proof, proveAgain } from '#core/user/sign-in.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { afterProof } from './after-proof.ts'

export async function proveByPassword(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn } = visit
  const code = form.get('code')
  const proof: Proof = code === null ? { password: form.get('password') ?? '' } : { code }
  const result = await toldOutcome(
    visit,
    code === null ? 'fresh proof by password' : 'fresh proof by one-time code',
    () => proveAgain(register, signedIn, proof),
    () => ({ userId: signedIn.user.id }),
  )
  return await afterProof(visit, result)
}
