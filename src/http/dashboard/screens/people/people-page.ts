import type { CoreError } from '#core/errors.ts'
import { openInvitations } from '#core/user/invitation.ts'
import { lastSeenOf, membersOf } from '#core/user/members.ts'
import type { Markup } from '../../../base/html.ts'
import { doneNotice } from '../../parts/done.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { formState } from '../../parts/form-state.ts'
import { peopleView } from '../../views/people/people-view.ts'
import type { AccountVisit } from '../../visit/screen.ts'

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
