import { CoreError, invalid } from '#core/errors.ts'
import { invite, openInvitations, withdrawInvitation } from '#core/user/invitation.ts'
import { lastSeenOf } from '#core/user/last-seen.ts'
import { changeRole, membersOf } from '#core/user/members.ts'
import type { Doer } from '#core/user/people-log-entry.ts'
import { isRole } from '#core/user/roles.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { Markup } from '../../../base/html.ts'
import { doneNotice } from '../../components/notice.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { formState } from '../../forms/form-state.ts'
import { outcomeOf, pageAfter } from '../../visit/refusal.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import { newInvitationView, peopleView } from './people-view.ts'

export const showPeople = async (visit: AccountVisit): Promise<Answer> =>
  pageOf('People', await peoplePage(visit))

/**
 * Answers with the link itself: no address leads to it again. Sent twice, the form makes two links, of
 * which the second alone opens anything.
 */
export async function invitePerson(visit: AccountVisit): Promise<Answer> {
  const { register, caller, form, frame, ownUrl, world } = visit
  const result = await outcomeOf(async () => {
    const role = form.get('role') ?? ''
    if (!isRole(role)) throw invalid('role', 'There is no such role.')
    const wish = { accountId: caller.access.accountId, email: form.get('email') ?? '', role }
    return await invite(register, wish, doerOf(visit))
  })
  if (result instanceof CoreError) {
    return pageAfter(result, 'People', await peoplePage(visit, result))
  }
  // It leads to the world where it was made.
  const prefix = world.environment === 'sandbox' ? '/sandbox' : ''
  const link = `${ownUrl}${prefix}/dashboard/invitation/${result.secret}`
  return pageOf('Invitation', newInvitationView(result.invitation, link, frame))
}

export const changeRoleOfMember = (visit: AccountVisit) =>
  changePeople(visit, 'role', async () => {
    const { register, caller, form } = visit
    const role = form.get('role') ?? ''
    if (!isRole(role)) throw invalid('role', 'There is no such role.')
    await changeRole(register, caller.access.accountId, idIn(form, 'user'), role, doerOf(visit))
  })

export const withdrawInvite = (visit: AccountVisit) =>
  changePeople(visit, 'withdrawn', () =>
    withdrawInvitation(
      visit.register,
      visit.caller.access.accountId,
      idIn(visit.form, 'invitation'),
      doerOf(visit),
    ),
  )

const done = {
  role: 'The role is changed. It counts from their next click.',
  removed: 'The member is removed, and signed out of this account with their next click.',
  removed_revoked:
    'The member is removed, and signed out of this account with their next click. The tokens that they made are revoked.',
  removed_kept:
    'The member is removed, and signed out of this account with their next click. The tokens that they made go on working: API Token revokes them, in production and in the sandbox.',
  withdrawn: 'The invitation is withdrawn. Its link opens nothing any more.',
}

async function peoplePage(visit: AccountVisit, refusal: CoreError | null = null): Promise<Markup> {
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

export const doerOf = ({ signedIn }: AccountVisit): Doer => ({
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
