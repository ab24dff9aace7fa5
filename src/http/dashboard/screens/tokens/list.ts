import { parseId } from '#core/values/parse-id.ts'
import { tokensView } from '../../views/tokens/tokens-view.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'

const mostOnPage = 50

export async function answer(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const page = { limit: mostOnPage, page: parseId(query.get('page') ?? '') ?? 1 }
  const found = await world.store.read.tokens.pageOfLive(tenant, world.clock.now(), page)
  const lines = await visit.byApi({ kind: 'tokens', page })
  return pageOf('API Token', tokensView({ ...found, page, query, lines }, frame))
}
