import { removeMember, removeMemberWithTokens } from '#core/user/members.ts'
import { tokensOfUser } from '#core/user/tokens-of-user.ts'
import { requireFreshProof } from '../../session/fresh-proof.ts'
import type { AccountVisit, Answer } from '../../visit/screen.ts'
import { changePeople, doerOf, idIn } from './change-people.ts'
import { revokeField } from './remove-view.ts'

export async function removePerson(visit: AccountVisit): Promise<Answer> {
  const { register, bothWorlds, caller, form, frame } = visit
  const detour = requireFreshProof(visit, frame.to('/people/remove'), ['user'])
  if (detour) return detour
  const { accountId } = caller.access
  const [userId, doer] = [idIn(form, 'user'), doerOf(visit)]
  const held = await tokensOfUser(bothWorlds, accountId, userId, register.clock.now())
  if (form.has(revokeField)) {
    return await changePeople(visit, held.length === 0 ? 'removed' : 'removed_revoked', () =>
      removeMemberWithTokens(register, bothWorlds.sandbox, accountId, userId, doer),
    )
  }
  return await changePeople(visit, held.length === 0 ? 'removed' : 'removed_kept', () =>
    removeMember(register, accountId, userId, doer),
  )
}
