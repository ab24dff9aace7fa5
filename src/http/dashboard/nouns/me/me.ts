import { invalid } from '#core/errors.ts'
import { changePassword } from '#core/user/change-password.ts'
import { revokeOtherSessions, revokeSession } from '#core/user/own-sessions.ts'
import { renameUser } from '#core/user/users.ts'
import { requireId } from '#core/values/parse-id.ts'
import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { changeMe, mePage } from './me-page.ts'

export const showMe = async (visit: SignedInVisit): Promise<Answer> =>
  pageOf('Your sign-in', await mePage(visit))

export const renameMe = (visit: SignedInVisit) =>
  changeMe(visit, 'name', 'name', async () => {
    await renameUser(visit.register, visit.signedIn.user, visit.form.get('name') ?? '')
    return {}
  })

export const changeOwnPassword = (visit: SignedInVisit) =>
  changeMe(visit, 'password', 'password', async () => {
    const { form, register, signedIn } = visit
    const before = form.get('before') ?? ''
    if (before === '') throw invalid('before', 'The password of today is needed.')
    const after = form.get('password') ?? ''
    const { secret } = await changePassword(register, signedIn, { before, after })
    return { session: secret }
  })

export const turnKeys = (visit: SignedInVisit) =>
  changeMe(visit, 'keys', 'keys', async () => ({ keys: visit.form.has('keys') }))

export const endOneSession = (visit: SignedInVisit) =>
  changeMe(visit, 'sessions', 'session-ended', async () => {
    const id = requireId(visit.form.get('session') ?? '', 'Session')
    await revokeSession(visit.register, visit.signedIn, id)
    return {}
  })

export const endOtherSessions = (visit: SignedInVisit) =>
  changeMe(visit, 'sessions', 'others-ended', async () => {
    await revokeOtherSessions(visit.register, visit.signedIn)
    return {}
  })
