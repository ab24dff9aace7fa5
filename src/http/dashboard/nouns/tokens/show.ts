import { newFormKey } from '../../visit/change-once.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { tokenOf } from './find-token.ts'
import { makerNames } from './maker-names.ts'
import { tokenView } from './token-view.ts'

export async function showToken(visit: AccountVisit): Promise<Answer> {
  const token = await tokenOf(visit)
  const { world, tenant, frame } = visit
  const now = world.clock.now()
  const family = await world.store.read.tokens.liveOfFamily(tenant, token.id, now)
  const lines = await visit.byApi({ kind: 'revoke_token', tokenId: token.id }, 'Revoke it')
  const names = await makerNames(visit, [token])
  const facts = { token, family, now, names, formKey: newFormKey(now), lines }
  return pageOf(`Token ${token.id}`, tokenView(facts, frame))
}
