import { readReset } from '#core/user/change-password.ts'
import { type Answer, pageOf, type Visit } from '../../visit/screen.ts'
import { resetView } from './reset-view.ts'

export async function showReset({ register, params, to }: Visit): Promise<Answer> {
  const secret = params.secret ?? ''
  const user = await readReset(register, secret)
  return pageOf('New password', resetView(user, to(`/reset/${secret}`), null))
}
