import { parseId } from '#core/values/parse-id.ts'
import { sizeOf } from '../../forms/page-size.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import { makerNames } from './maker-names.ts'
import { tokensView } from './tokens-view.ts'

/** Those in use, or those that have ended; the filter, the rows and the place stand in the address. */
export async function showTokens(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const [limit, below] = [sizeOf(query), parseId(query.get('below') ?? '')]
  const choice = { areLive: query.get('show') !== 'ended', at: world.clock.now() }
  const found = await world.store.read.tokens.newest(tenant, choice, below, limit + 1)
  const tokens = found.slice(0, limit)
  const facts = {
    tokens,
    areLive: choice.areLive,
    older: found.length > limit ? (tokens.at(-1)?.id ?? null) : null,
    query,
    names: await makerNames(visit, tokens),
    lines: choice.areLive ? await visit.byApi({ kind: 'tokens', page: { limit, page: 1 } }) : [],
  }
  return pageOf('API Token', tokensView(facts, frame))
}
