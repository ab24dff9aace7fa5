import { CoreError } from '#core/errors.ts'
import { acceptInvitation } from '#core/user/accept-invitation.ts'
import { readReset, resetPassword } from '#core/user/change-password.ts'
import { readInvitation } from '#core/user/invitation.ts'
import { blankForm, formState } from '../../forms/form-state.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type Answer, pageOf, type Visit } from '../../visit/screen.ts'
import { toldOutcome, whoseEntry } from '../../visit/told-outcome.ts'
import { afterEntry } from '../session/after-entry.ts'
import { invitationView, resetView } from './secret-link-views.ts'

export async function showInvitation({ register, world, params, to }: Visit): Promise<Answer> {
  const secret = params.secret ?? ''
  const offer = await readInvitation(register, secret)
  const action = to(`/invitation/${secret}`, world.environment)
  return pageOf('Invitation', invitationView({ offer, action, state: blankForm, refusal: null }))
}

export async function acceptInvite(visit: Visit): Promise<Answer> {
  const { register, world, params, form, to, place, browser } = visit
  const secret = params.secret ?? ''
  const offer = await readInvitation(register, secret)
  const [name, password] = [form.get('name'), form.get('password') ?? '']
  const acceptance = { secret, name, password, address: place, browser }
  const result = await toldOutcome(
    visit,
    'sign-in by invitation',
    () => acceptInvitation(register, acceptance),
    whoseEntry,
  )
  if (!(result instanceof CoreError)) {
    return afterEntry(result, to(`/${result.accountId}`, world.environment), visit)
  }
  const again = {
    offer,
    action: to(`/invitation/${secret}`, world.environment),
    state: formState(form, result),
  }
  return pageAfter(result, 'Invitation', invitationView({ ...again, refusal: result }))
}

export async function showReset({ register, params, to }: Visit): Promise<Answer> {
  const secret = params.secret ?? ''
  const user = await readReset(register, secret)
  return pageOf('New password', resetView(user, to(`/reset/${secret}`), null))
}

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
