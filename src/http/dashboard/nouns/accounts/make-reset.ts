import { CoreError, notFound } from '#core/errors.ts'
import { beginReset } from '#core/user/change-password.ts'
import { parseId } from '#core/values/parse-id.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { newResetView } from './new-reset-view.ts'

/** Answers with the link itself: no address leads to it again. */
export async function makeResetLink(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, ownUrl, to } = visit
  const detour = requireFreshProof(visit, to('/accounts/people'))
  if (detour) return detour
  if (signedIn.session.lookAs !== null) throw stillLooking()
  const id = parseId(form.get('user') ?? '')
  const user = id === null ? null : await register.store.read.users.byId(id)
  if (!user || user.disabledAt !== null) throw notFound('User')
  const { secret } = await beginReset(register, user.id, {
    kind: 'user',
    userId: signedIn.user.id,
  })
  const link = `${ownUrl}/dashboard/reset/${secret}`
  return pageOf('Link for a new password', newResetView(user, link, to('/accounts/people')))
}

const stillLooking = (): CoreError =>
  new CoreError('conflict', 'You look as an operator, and change nothing. Stop looking first.')
