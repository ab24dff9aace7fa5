import { CoreError } from '#core/errors.ts'
import { readReset, resetPassword } from '#core/user/change-password.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { Answer, Visit } from '../../visit/screen.ts'
import { toldOutcome } from '../../visit/told-outcome.ts'
import { resetView } from './reset-view.ts'

/** Ends the session of this browser as well: all sessions of the user have ended. */
export async function resetForgottenPassword(visit: Visit): Promise<Answer> {
  const { register, params, form, to } = visit
  const secret = params.secret ?? ''
  const user = await readReset(register, secret)
  const password = form.get('password') ?? ''
  const result = await toldOutcome(
    visit,
    'new password by link',
    () => resetPassword(register, secret, password),
    () => ({ userId: user.id }),
  )
  if (result instanceof CoreError) {
    const content = resetView(user, to(`/reset/${secret}`), result)
    return pageAfter(result, 'New password', content)
  }
  return { kind: 'redirect', to: to('/sign-in?done=reset'), session: null }
}
