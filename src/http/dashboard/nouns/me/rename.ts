import { renameUser } from '#core/user/users.ts'
import type { SignedInVisit } from '../../visit/screen.ts'
import { changeMe } from './change-me.ts'

export const renameMe = (visit: SignedInVisit) =>
  changeMe(visit, 'name', 'name', async () => {
    await renameUser(visit.register, visit.signedIn.user, visit.form.get('name') ?? '')
    return {}
  })
