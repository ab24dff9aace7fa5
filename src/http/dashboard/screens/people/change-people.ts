import { CoreError } from '#core/errors.ts'
import type { PeoplePrincipal } from '#core/user/user-register.ts'
import { parseId } from '#core/values/parse-id.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { outcomeOf } from '../../visit/outcome.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'
import { peoplePage } from './people-page.ts'

export const doerOf = ({ signedIn }: AccountVisit): PeoplePrincipal => ({
  kind: 'user',
  userId: signedIn.user.id,
})

/** An id that no member has where none is named. */
export const idIn = (fields: URLSearchParams, name: string): number =>
  parseId(fields.get(name) ?? '') ?? 0

/** After a fresh proof: back to the page, which says what was done, or the page with what was wrong. */
export async function changePeople(
  visit: AccountVisit,
  done: string,
  act: () => Promise<void>,
): Promise<Answer> {
  const { frame } = visit
  const detour = requireFreshProof(visit, frame.to('/people'))
  if (detour) return detour
  const result = await outcomeOf(act)
  if (result instanceof CoreError) {
    return pageAfter(result, 'People', await peoplePage(visit, result))
  }
  return redirectTo(frame.to(`/people?done=${done}`))
}
