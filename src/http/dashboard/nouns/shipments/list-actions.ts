import { mostCodes } from '#core/print/print-labels.ts'
import { printableStates } from '#core/print/printable-labels.ts'
import { voidableStates } from '#core/shipment/state.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ListFacts } from './list-facts.ts'

/** What can be done from a list with what is on it, by who looks at it. */
export type ListActions = {
  readonly canPrint: boolean
  readonly canVoid: boolean
  /** A draft has no label that could be void. */
  readonly voidWord: 'Void' | 'Delete'
}

export function listActions(
  { question: { goods, filter } }: Pick<ListFacts, 'question'>,
  frame: Frame,
): ListActions {
  const states = filter.states ?? []
  const voidable = states.filter(state => voidableStates.has(state))
  const hasLabels = goods === 'parcels' && printableStates.some(state => states.includes(state))
  return {
    canPrint: hasLabels && frame.mayOpen('GET /print'),
    canVoid: voidable.length > 0 && frame.mayOpen('GET /shipments/void'),
    voidWord: voidable.every(state => state === 'draft') ? 'Delete' : 'Void',
  }
}

/** Each asks its carrier: nobody waits for more. */
export const mostVoided = 100

type WholeList = {
  readonly actions: ListActions
  /** Null where only the list itself could tell. */
  readonly count: number | null
  /** What the query asks for, without its page. */
  readonly query: URLSearchParams
}

/** A list of several pages has these links. Each leads to a step that shows what will be done, and does nothing. */
export function allMatching({ actions, count, query }: WholeList, frame: Frame): Markup {
  const at = (path: string): string => {
    const there = new URLSearchParams(query)
    if (path !== '/shipments.csv') there.set('matching', 'yes')
    return frame.to(`${path}?${there}`)
  }
  const ways = [
    actions.canPrint
      ? html`<a href="${at('/print')}">Print up to ${countText(mostCodes)}</a>`
      : null,
    actions.canVoid
      ? html`<a href="${at('/shipments/void')}">${actions.voidWord} up to ${countText(mostVoided)}</a>`
      : null,
    html`<a href="${at('/shipments.csv')}">CSV of all</a>`,
  ].filter(way => way !== null)
  return html`<span class="small">All${count === null ? '' : ` ${countText(count)}`} that match: ${ways.map((way, index) => html`${index === 0 ? null : ' · '}${way}`)}</span>`
}
