import { CoreError } from '#core/errors.ts'
import { openInvitations } from '#core/user/invitation.ts'
import { lastSeenOf, membersOf } from '#core/user/members.ts'
import type { PeoplePrincipal } from '#core/user/user-register.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { Markup } from '../../../base/html.ts'
import { doneNotice } from '../../components/done.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { formState } from '../../forms/form-state.ts'
import { outcomeOf } from '../../visit/outcome.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type AccountVisit, type Answer, redirectTo } from '../../visit/screen.ts'
import { peopleView } from './people-view.ts'

const done = {
  role: 'The role is changed. It counts from their next click.',
  removed: 'The member is removed, and signed out of this account with their next click.',
  removed_revoked:
    'The member is removed, and signed out of this account with their next click. The tokens that they made are revoked.',
  removed_kept:
    'The member is removed, and signed out of this account with their next click. The tokens that they made go on working: API Token revokes them, in production and in the sandbox.',
  withdrawn: 'The invitation is withdrawn. Its link opens nothing any more.',
}

export async function peoplePage(
  visit: AccountVisit,
  refusal: CoreError | null = null,
): Promise<Markup> {
  const { register, caller, form, query, signedIn, frame } = visit
  const { accountId } = caller.access
  const members = await membersOf(register, accountId)
  return peopleView(
    {
      members,
      lastSeen: await lastSeenOf(register, members),
      invitations: await openInvitations(register, accountId),
      self: signedIn.user.id,
      // After a proof, the form has from the address what it had before.
      state: formState(refusal ? form : query, refusal, { role: 'shipper' }),
      notice: refusal ? faultSummary(refusal, ['email', 'role']) : doneNotice(query, done),
    },
    frame,
  )
}

export const doerOf = ({ signedIn }: AccountVisit): PeoplePrincipal => ({
  kind: 'user',
  userId: signedIn.user.id,
})

/** An id that no member has where none is named. */
export const idIn = (fields: URLSearchParams, name: string): number =>
  parseId(fields.get(name) ?? '') ?? 0

/** Leads back to the page, which says what was done; or shows it with what was wrong. */
export async function changePeople(
  visit: AccountVisit,
  done: string,
  act: () => Promise<void>,
): Promise<Answer> {
  const { frame } = visit
  const result = await outcomeOf(act)
  if (result instanceof CoreError) {
    return pageAfter(result, 'People', await peoplePage(visit, result))
  }
  return redirectTo(frame.to(`/people?done=${done}`))
}
