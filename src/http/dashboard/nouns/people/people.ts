import { type CoreError, invalid } from '#core/errors.ts'
import { invite, listInvitations, withdrawInvitation } from '#core/user/invitation.ts'
import { changeRole, lastSeenOf, membersOf } from '#core/user/members.ts'
import { isRole, type Role } from '#core/user/roles.ts'
import type { PeoplePrincipal } from '#core/user/user-register.ts'
import { requireId } from '#core/values/parse-id.ts'
import { worldPrefix } from '../../../base/world-of-request.ts'
import { doneNotice } from '../../components/notice.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { formState } from '../../forms/field.ts'
import { pageOfForm, showingRefusal } from '../../visit/refusal.ts'
import {
  type AccountVisit,
  type Answer,
  type Page,
  pageOf,
  redirectTo,
} from '../../visit/screen.ts'
import { newInvitationView, peopleView } from './people-view.ts'

export const showPeople = (visit: AccountVisit): Promise<Answer> => peoplePage(visit, null)

/**
 * Answers with the link itself: no URL leads to it again. Sent twice, the form makes two links, of
 * which the second alone opens anything.
 */
export const inviteByForm = (visit: AccountVisit): Promise<Answer | null> =>
  showingRefusal(
    async () => {
      const { register, caller, form, frame, ownUrl, world } = visit
      const email = form.get('email') ?? ''
      const offered = { accountId: caller.access.accountId, email, role: roleOfForm(form) }
      const { secret, invitation } = await invite(register, offered, personOf(visit))
      // It leads to the world where it was made.
      const link = `${ownUrl}${worldPrefix(world.environment)}/dashboard/invitation/${secret}`
      return pageOf('Invitation', newInvitationView(invitation, link, frame))
    },
    refusal => peoplePage(visit, refusal),
  )

export const changeRoleByForm = (visit: AccountVisit) =>
  changePeople(visit, 'role', async () => {
    const { register, caller, form } = visit
    const { accountId } = caller.access
    const role = roleOfForm(form)
    const userId = requireId(form.get('user') ?? '', 'Member')
    await changeRole(register, accountId, userId, role, personOf(visit))
  })

export const withdrawInvitationByForm = (visit: AccountVisit) =>
  changePeople(visit, 'withdrawn', async () =>
    withdrawInvitation(
      visit.register,
      visit.caller.access.accountId,
      requireId(visit.form.get('invitation') ?? '', 'Invitation'),
      personOf(visit),
    ),
  )

function roleOfForm(form: URLSearchParams): Role {
  const role = form.get('role') ?? ''
  if (!isRole(role)) throw invalid('role', 'There is no such role.')
  return role
}

const done = {
  role: 'The role was changed. It applies from their next click.',
  removed: 'The member was removed, and is signed out of this account with their next click.',
  removed_revoked:
    'The member was removed, and is signed out of this account with their next click. The tokens that they created were revoked.',
  removed_kept:
    'The member was removed, and is signed out of this account with their next click. The tokens that they created keep working: revoke them under API Token, in production and in the sandbox.',
  withdrawn: 'The invitation was withdrawn. Its link no longer works.',
}

async function peoplePage(visit: AccountVisit, refusal: CoreError | null): Promise<Page> {
  const { register, caller, form, query, signedIn, frame } = visit
  const { accountId } = caller.access
  const members = await membersOf(register, accountId)
  const content = peopleView(
    {
      members,
      lastSeen: await lastSeenOf(register, members),
      invitations: await listInvitations(register, accountId),
      self: signedIn.user.id,
      // After a proof, the query fills the form as it was before.
      state: formState(refusal ? form : query, refusal, { role: 'shipper' }),
      notice: refusal ? faultSummary(refusal, ['email', 'role']) : doneNotice(query, done),
    },
    frame,
  )
  return pageOfForm(refusal, 'People', content)
}

export const personOf = ({ signedIn }: AccountVisit): PeoplePrincipal => ({
  kind: 'user',
  userId: signedIn.user.id,
})

/** Leads back to the page, which says what was done. */
export const changePeople = (
  visit: AccountVisit,
  done: string,
  act: () => Promise<void>,
): Promise<Answer | null> =>
  showingRefusal(
    async () => {
      await act()
      return redirectTo(visit.frame.to(`/people?done=${done}`))
    },
    refusal => peoplePage(visit, refusal),
  )
