import { findAnything, type SearchRights } from '#core/overview/find-anything.ts'
import { html, type Markup } from '../../../base/html.ts'
import { titled } from '../../components/title.ts'
import { type AccountVisit, type Answer, pageOf, redirectTo } from '../../visit/screen.ts'
import { type Hit, hitHeadings, hitsNamed, hitsOf } from './hits.ts'

/** An exact hit opens at once, unless the search only lists what it finds while somebody types. */
export async function showSearch(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const text = query.get('q') ?? ''
  const rights = {
    shipments: frame.mayOpen('GET /shipments/:code'),
    calls: frame.mayOpen('GET /requests/:requestId'),
    events: frame.mayOpen('GET /events/:sequence'),
    tokens: frame.mayOpen('GET /tokens/:id'),
    topUps: frame.may('billing:read'),
  }
  const found = await findAnything(world.store.read, tenant, text, rights)
  const [opened] = found.exact ? hitsOf([found.exact], frame) : []
  if (opened && query.get('live') === null) return redirectTo(opened.href)
  const hits = [...hitsOf(found.all, frame), ...hitsNamed(text, frame)]
  const page = pageOf('Search', searchView(text, hits, rights))
  return { ...page, search: { text, options: hitOptions(hits) } }
}

const searchView = (text: string, hits: readonly Hit[], rights: SearchRights): Markup => html`
${titled('Search', text.trim() === '' ? `Search for ${soughtOf(rights)}.` : html`Results for “${text}”.`)}
${hits.length === 0 ? (text.trim() === '' ? null : html`<p class="card empty">Nothing was found that you have access to.${rights.shipments ? ' Enter codes in full, and at least three letters of a name.' : null}</p>`) : kinds(hits)}`

/** A kind that the role may not see is not named either. */
function soughtOf({ shipments, calls, events, tokens, topUps }: SearchRights): string {
  const codes = [
    ...(shipments ? ['a ship code', 'a tracking code', 'an order', 'a recipient'] : []),
    ...(calls ? ['a Request-Id', 'an Idempotency-Key'] : []),
    ...(events ? ['a webhook-id'] : []),
    ...(topUps ? ['a top-up'] : []),
    ...(tokens ? ['a token'] : []),
  ]
  return [...codes, 'the name of a screen or what you want to do'].join(', ')
}

const kinds = (hits: readonly Hit[]): readonly Markup[] =>
  Object.entries(hitHeadings).flatMap(([kind, heading]) => {
    const some = hits.filter(hit => hit.kind === kind)
    return some.length === 0
      ? []
      : [
          html`<section class="card"><h2>${heading}</h2><ul class="files">${some.map(({ href, name, more }) => html`<li><a href="${href}">${name}</a> <span class="quiet small">${more}</span></li>`)}</ul></section>`,
        ]
  })

/** The list below the box, which arrow keys walk through. */
const hitOptions = (hits: readonly Hit[]): Markup =>
  html`${hits.map(({ href, kind, name, more }, at) => html`<a role="option" tabindex="-1" id="found-${at}" href="${href}"><span>${name}</span> <span class="quiet small">${kind === 'Action' ? null : kind}${more === '' ? null : `, ${more}`}</span></a>`)}`
