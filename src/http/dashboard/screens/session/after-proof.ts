import { CoreError } from '#core/errors.ts'
import type { SignInResult } from '#core/user/sign-in.ts'
import { provedField } from '../../session/fresh-proof.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'
import { nextPlace } from './next-place.ts'
import { proofPage, wasSent } from './proof-page.ts'

/** Back to what was interrupted, under a new secret; or the question again, with what was wrong. */
export async function afterProof(
  visit: SignedInVisit,
  result: SignInResult | CoreError,
): Promise<Answer> {
  const next = visit.form.get('next') ?? ''
  if (result instanceof CoreError) {
    const content = await proofPage(visit, next, result.message)
    return pageAfter(result, 'Is it you?', content)
  }
  const place = nextPlace(next, visit)
  return {
    kind: 'redirect',
    to: wasSent(visit) ? withProved(place) : place,
    session: result.secret,
  }
}

/** Nobody has to find out that what they sent was not done. */
const withProved = (place: string): string =>
  `${place}${place.includes('?') ? '&' : '?'}${provedField}=yes`
