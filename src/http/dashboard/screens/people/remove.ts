import { removeMember } from '#core/user/members.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { changePeople, doerOf, idIn } from './change-people.ts'

export const answer = (visit: AccountVisit) =>
  changePeople(visit, 'removed', () =>
    removeMember(visit.register, visit.caller.access.accountId, idIn(visit, 'user'), doerOf(visit)),
  )
