import { CoreError, notFound } from '#core/errors.ts'
import { beginReset } from '#core/user/change-password.ts'
import { parseId } from '#core/values/parse-id.ts'
import type { Markup } from '../../../base/html.ts'
import { type Answer, pageOf, type SignedInVisit } from '../../visit/screen.ts'
import { everybodyView, newResetView } from './everybody-view.ts'

export const showEverybody = async (visit: SignedInVisit): Promise<Answer> =>
  pageOf('All people', await everybodyPage(visit))

/** Answers with the link itself: no address leads to it again. */
export async function beginResetByForm(visit: SignedInVisit): Promise<Answer> {
  const { form, register, signedIn, ownUrl, to } = visit
  if (signedIn.session.lookAs !== null) throw stillLooking()
  const id = parseId(form.get('user') ?? '')
  const user = id === null ? null : await register.store.read.users.byId(id)
  if (!user || user.disabledAt !== null) throw notFound('User')
  const { secret } = await beginReset(register, user.id, {
    kind: 'user',
    userId: signedIn.user.id,
  })
  const link = `${ownUrl}/dashboard/reset/${secret}`
  return pageOf('Password reset link', newResetView(user, link, to('/accounts/people')))
}

const stillLooking = (): CoreError =>
  new CoreError(
    'conflict',
    'You are viewing as an operator and cannot change anything. Stop viewing first.',
  )

const pageSize = 50

async function everybodyPage({ register, query, to }: SignedInVisit): Promise<Markup> {
  const { users } = register.store.read
  const after = parseId(query.get('after') ?? '') ?? 0
  const found = await users.list(after, pageSize + 1)
  const people = await Promise.all(
    found.slice(0, pageSize).map(async user => {
      return { user, memberships: await users.membershipsOf(user.id) }
    }),
  )
  return everybodyView({ people, hasMore: found.length > pageSize, to })
}
