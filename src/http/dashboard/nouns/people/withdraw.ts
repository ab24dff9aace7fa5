import { withdrawInvitation } from '#core/user/invitation.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { changePeople, doerOf, idIn } from './change-people.ts'

export const withdrawInvite = (visit: AccountVisit) =>
  changePeople(visit, 'withdrawn', () =>
    withdrawInvitation(
      visit.register,
      visit.caller.access.accountId,
      idIn(visit.form, 'invitation'),
      doerOf(visit),
    ),
  )
