import { notFound } from '#core/errors.ts'
import { membersOf, removeMember, removeMemberWithTokens } from '#core/user/members.ts'
import { tokensOfUser } from '#core/user/tokens-of-user.ts'
import { personName } from '../../format/principal-names.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { changePeople, idIn, principalOf } from './people.ts'
import { removeView, revokeField } from './remove-view.ts'

/** Says what ends with the membership and what does not, before anything is done. */
export async function showRemoval(visit: AccountVisit): Promise<Answer> {
  const { register, bothWorlds, caller, query, frame, to } = visit
  const userId = idIn(query, 'user')
  const { accountId } = caller.access
  const member = (await membersOf(register, accountId)).find(({ user }) => user.id === userId)
  if (!member) throw notFound('Member')
  const tokens = await tokensOfUser(bothWorlds, accountId, userId, register.clock.now())
  const held = tokens.map(({ environment, token }) => ({
    environment,
    token,
    at: to(`/${accountId}/tokens/${token.id}`, environment),
  }))
  return pageOf(`Remove ${personName(member.user)}`, removeView({ member, held }, frame))
}

export async function removeMemberByForm(visit: AccountVisit): Promise<Answer | null> {
  const { register, bothWorlds, caller, form } = visit
  const { accountId } = caller.access
  const [userId, principal] = [idIn(form, 'user'), principalOf(visit)]
  const held = await tokensOfUser(bothWorlds, accountId, userId, register.clock.now())
  if (form.has(revokeField)) {
    return await changePeople(visit, held.length === 0 ? 'removed' : 'removed_revoked', () =>
      removeMemberWithTokens(register, bothWorlds.sandbox, accountId, userId, principal),
    )
  }
  return await changePeople(visit, held.length === 0 ? 'removed' : 'removed_kept', () =>
    removeMember(register, accountId, userId, principal),
  )
}
