import { CoreError, invalid } from '#core/errors.ts'
import { invite, withdrawInvitation } from '#core/user/invitation.ts'
import { changeRole } from '#core/user/members.ts'
import { isRole } from '#core/user/roles.ts'
import { outcomeOf } from '../../visit/outcome.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { changePeople, doerOf, idIn, peoplePage } from './people-page.ts'
import { newInvitationView } from './people-view.ts'

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
