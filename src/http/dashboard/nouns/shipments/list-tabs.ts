import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import type { Frame } from '../../visit/frame.ts'
import { type ListFacts, type ListTab, withoutPage } from './list-facts.ts'

export const tabNames = {
  drafts: 'Drafts',
  to_print: 'To print',
  to_hand_over: 'To hand over',
  on_the_way: 'In transit',
  delivered: 'Delivered',
  needs_attention: 'Needs attention',
  void: 'Voided',
  all: 'All',
} as const satisfies Record<ListTab, string>

/** Papers of freight are printed by themselves. */
const isShown = (tab: ListTab, { question }: ListFacts): boolean =>
  tab !== 'to_print' || question.goods === 'parcels'

/** A number is that of the list behind its link: with a filter nobody has counted it. */
export function listTabs(facts: ListFacts, frame: Frame): Markup {
  const { question, query, counts } = facts
  const shown = (Object.keys(tabNames) as ListTab[]).filter(tab => isShown(tab, facts))
  return html`<nav class="tabs" aria-label="Shipments by what is left to do">${shown.map(tab => {
    const there = withoutPage(query, 'state')
    there.set('tab', tab)
    const count = counts?.[tab]
    return html`<a href="${frame.to(`/shipments?${there}`)}"${tab === question.tab ? html` aria-current="page"` : null}>${tabNames[tab]}${count === undefined ? null : html` <span class="count">${countText(count)}</span>`}</a>`
  })}</nav>`
}
