import { invalid } from '#core/errors.ts'
import { changeRole } from '#core/user/members.ts'
import { isRole } from '#core/user/roles.ts'
import type { AccountVisit } from '../../visit/screen.ts'
import { changePeople, doerOf, idIn } from './change-people.ts'

export const changeRoleOfMember = (visit: AccountVisit) =>
  changePeople(visit, 'role', async () => {
    const { register, caller, form } = visit
    const role = form.get('role') ?? ''
    if (!isRole(role)) throw invalid('role', 'There is no such role.')
    await changeRole(register, caller.access.accountId, idIn(form, 'user'), role, doerOf(visit))
  })
