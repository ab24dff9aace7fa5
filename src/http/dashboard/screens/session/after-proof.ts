import { CoreError } from '#core/errors.ts'
import type { SignInResult } from '#core/user/entry.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { Answer, SignedInVisit } from '../../visit/screen.ts'
import { nextPlace } from './next-place.ts'
import { proofPage } from './proof-page.ts'

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
  return { kind: 'redirect', to: nextPlace(next, visit), session: result.secret }
}
