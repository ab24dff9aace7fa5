import { notFound } from '#core/errors.ts'
import { beginLookAs } from '#core/user/look-as.ts'
import { parseId } from '#core/values/parse-id.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'

export async function startLooking(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, to } = visit
  const detour = requireFreshProof(visit, to('/accounts'))
  if (detour) return detour
  const account = parseId(form.get('account') ?? '')
  if (account === null) throw notFound('Account')
  const { secret } = await beginLookAs(register, signedIn, account)
  return { kind: 'redirect', to: to(`/${account}`), session: secret }
}
