import { invalid } from '#core/errors.ts'
import { changePassword } from '#core/user/change-password.ts'
import type { SignedInVisit } from '../../visit/screen.ts'
import { changeMe } from './change-me.ts'

export const changeOwnPassword = (visit: SignedInVisit) =>
  changeMe(visit, 'password', 'password', async () => {
    const { form, register, signedIn } = visit
    const before = form.get('before') ?? ''
    if (before === '') throw invalid('before', 'The password of today is needed.')
    const after = form.get('password') ?? ''
    const { secret } = await changePassword(register, signedIn, { before, after })
    return { session: secret }
  })
