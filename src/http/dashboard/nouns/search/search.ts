import { findAnything } from '#core/overview/find-anything.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import { hitsNamed, hitsOf } from './hits.ts'
import { hitOptions, searchView } from './search-view.ts'

/** An exact hit opens at once, unless the search only lists what it finds while somebody types. */
export async function showSearch(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const text = query.get('q') ?? ''
  const rights = {
    shipments: frame.may('shipments:read'),
    calls: frame.may('requests'),
    events: frame.may('webhooks:manage'),
    tokens: frame.may('tokens:manage'),
    topUps: frame.may('billing:read'),
  }
  const found = await findAnything(world.store.read, tenant, text, rights)
  const [opened] = found.exact ? hitsOf([found.exact], frame) : []
  if (opened && query.get('live') === null) return redirectTo(opened.href)
  const hits = [...hitsOf(found.all, frame), ...hitsNamed(text, frame)]
  const page = pageOf('Search', searchView(text, hits, rights))
  return { ...page, search: { text, options: hitOptions(hits) } }
}
