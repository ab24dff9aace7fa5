import { CoreError } from '#core/errors.ts'
import { acceptInvitation } from '#core/user/accept-invitation.ts'
import { readInvitation } from '#core/user/invitation.ts'
import { formState } from '../../forms/form-state.ts'
import { pageAfter } from '../../visit/page-after.ts'
import type { Answer, Visit } from '../../visit/screen.ts'
import { toldOutcome, whoseEntry } from '../../visit/told-outcome.ts'
import { afterEntry } from '../session/after-entry.ts'
import { invitationView } from './invitation-view.ts'

export async function acceptInvite(visit: Visit): Promise<Answer> {
  const { register, world, params, form, to, place, browser } = visit
  const secret = params.secret ?? ''
  const offer = await readInvitation(register, secret)
  const [name, password] = [form.get('name'), form.get('password') ?? '']
  const acceptance = { secret, name, password, place, browser }
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
