import { mostCodes } from '#core/print/print-labels.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ListDeeds } from './list-deeds.ts'

/** Each asks its carrier: nobody waits for more. */
export const mostVoided = 100

type WholeList = {
  readonly deeds: ListDeeds
  /** Null where only the list itself could tell. */
  readonly count: number | null
  /** What the address asks for, without its page. */
  readonly query: URLSearchParams
}

/** For a list of several pages: each link leads to a step that shows what will be done, and does nothing. */
export function allMatching({ deeds, count, query }: WholeList, frame: Frame): Markup {
  const at = (path: string): string => {
    const there = new URLSearchParams(query)
    if (path !== '/shipments.csv') there.set('matching', 'yes')
    return frame.to(`${path}?${there}`)
  }
  const ways = [
    deeds.canPrint ? html`<a href="${at('/print')}">Print up to ${countText(mostCodes)}</a>` : null,
    deeds.canVoid
      ? html`<a href="${at('/shipments/void')}">${deeds.voidWord} up to ${countText(mostVoided)}</a>`
      : null,
    html`<a href="${at('/shipments.csv')}">CSV of all</a>`,
  ].filter(way => way !== null)
  return html`<span class="small">All${count === null ? '' : ` ${countText(count)}`} that match: ${ways.map((way, index) => html`${index === 0 ? null : ' · '}${way}`)}</span>`
}
