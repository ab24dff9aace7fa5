import { html, type Markup } from '../../../base/html.ts'
import { titled } from '../../parts/title.ts'
import type { Hit } from './hits.ts'

export const searchView = (text: string, hits: readonly Hit[]): Markup => html`
${titled('Search', text.trim() === '' ? 'Type a ship code, a tracking code, an order, a recipient or the name of a screen.' : html`For “${text}”.`)}
${hits.length === 0 ? (text.trim() === '' ? null : html`<p class="card empty">Nothing was found that you may see. Codes are found whole, names by any three letters.</p>`) : kinds(hits)}`

const order = [
  'Shipment',
  'Request',
  'API token',
  'Screen',
] as const satisfies readonly Hit['kind'][]

const headings = {
  Shipment: 'Shipments',
  Request: 'Requests',
  'API token': 'API tokens',
  Screen: 'Screens',
} as const satisfies Record<Hit['kind'], string>

const kinds = (hits: readonly Hit[]): readonly Markup[] =>
  order.flatMap(kind => {
    const some = hits.filter(hit => hit.kind === kind)
    return some.length === 0
      ? []
      : [
          html`<section class="card"><h2>${headings[kind]}</h2><ul class="files">${some.map(({ href, name, more }) => html`<li><a href="${href}">${name}</a> <span class="quiet small">${more}</span></li>`)}</ul></section>`,
        ]
  })

/** For the list below the box, which arrow keys walk through. */
export const hitOptions = (hits: readonly Hit[]): Markup =>
  html`${hits.map(({ href, kind, name, more }, at) => html`<a role="option" tabindex="-1" id="found-${at}" href="${href}"><span>${name}</span> <span class="quiet small">${kind}${more === '' ? '' : `, ${more}`}</span></a>`)}`
