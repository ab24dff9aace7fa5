import type { SearchRights } from '#core/overview/find-anything.ts'
import { html, type Markup } from '../../../base/html.ts'
import { titled } from '../../components/title.ts'
import { type Hit, hitHeadings } from './hits.ts'

export const searchView = (
  text: string,
  hits: readonly Hit[],
  rights: SearchRights,
): Markup => html`
${titled('Search', text.trim() === '' ? `Type ${soughtOf(rights)}.` : html`For “${text}”.`)}
${hits.length === 0 ? (text.trim() === '' ? null : html`<p class="card empty">Nothing was found that you may see.${rights.shipments ? ' Codes are found whole, names by any three letters.' : null}</p>`) : kinds(hits)}`

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

/** For the list below the box, which arrow keys walk through. */
export const hitOptions = (hits: readonly Hit[]): Markup =>
  html`${hits.map(({ href, kind, name, more }, at) => html`<a role="option" tabindex="-1" id="found-${at}" href="${href}"><span>${name}</span> <span class="quiet small">${kind === 'Deed' ? null : kind}${more === '' ? null : `, ${more}`}</span></a>`)}`
