import { CoreError } from '#core/errors.ts'
import { acceptInvitation, readInvitation } from '#core/user/invitation.ts'
import { signIn } from '#core/user/sign-in.ts'
import { formState } from '../../parts/form-state.ts'
import { outcomeOf } from '../../parts/outcome.ts'
import { invitationView } from '../../views/people/invitation-view.ts'
import { pageAfter } from '../../visit/page-after.ts'
import { type Answer, redirectTo, type Visit } from '../../visit/screen.ts'

/** Whoever chose a password a moment ago need not type it again; a known user goes on to sign in. */
export async function answer(visit: Visit): Promise<Answer> {
  const { register, params, form, to, place, browser } = visit
  const secret = params.secret ?? ''
  const offer = await readInvitation(register, secret)
  const password = offer.isKnownUser ? null : (form.get('password') ?? '')
  const acceptance = { secret, name: form.get('name'), password }
  const result = await outcomeOf(() => acceptInvitation(register, acceptance))
  if (result instanceof CoreError) {
    const again = { offer, action: to(`/invitation/${secret}`), state: formState(form, result) }
    const content = invitationView({ ...again, refusal: result })
    return pageAfter(result, 'Invitation', content)
  }
  const account = to(`/${result.accountId}`)
  const signInFirst = to(`/sign-in?done=joined&next=${encodeURIComponent(account)}`)
  if (password === null) return redirectTo(signInFirst)
  const { email } = result.user
  const entered = await outcomeOf(() => signIn(register, { email, password, place, browser }))
  if (entered instanceof CoreError) return redirectTo(signInFirst)
  return { kind: 'redirect', to: account, session: entered.secret }
}
