import { isNarrowed } from '#core/shipment/list-filter.ts'
import { stateWord } from '#core/state-words.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { doneNotice } from '../../components/notice.ts'
import { emptyPage } from '../../components/pager.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import type { Frame } from '../../visit/frame.ts'
import { type ListFacts, withoutPage } from './list-facts.ts'
import { filterFields, listFilters } from './list-filters.ts'
import { listRows } from './list-rows.ts'
import { listTabs, tabNames } from './list-tabs.ts'

const done = {
  deleted: 'The draft was deleted. It cost nothing.',
  drafts_deleted: 'The drafts were deleted. They cost nothing.',
  void: 'Voided. The page of each shipment shows its refund.',
}

export const shipmentsView = (facts: ListFacts, frame: Frame): Markup => html`
${titled(headingOf(facts), allOfTab(facts, frame), facts.refusal ? null : csvLink(facts, frame))}
${doneNotice(facts.query, done)}
${facts.refusal && faultSummary(facts.refusal, filterFields(facts))}
${listTabs(facts, frame)}
${listFilters(facts, frame)}
${facts.list.shipments.length === 0 ? empty(facts, frame) : listRows(facts, frame)}
${sameByApi(facts.apiCalls)}`

const csvLink = ({ query }: ListFacts, frame: Frame): Markup =>
  html`<a class="button" href="${frame.to(`/shipments.csv?${withoutPage(query)}`)}">${icon('download')}CSV</a>`

/** What one state of a tab is called beside the others; a number of another screen leads to it. */
export const headingOf = ({ question: { state, goods } }: Pick<ListFacts, 'question'>): string =>
  state === null ? 'Shipments' : `Shipments: ${stateWord(state, goods)}`

function allOfTab({ question: { tab, state }, query }: ListFacts, frame: Frame): Markup | null {
  if (state === null) return null
  return html`<a href="${frame.to(`/shipments?${withoutPage(query, 'state')}`)}">Show all of ${tabNames[tab]}</a>`
}

function empty({ question, query, refusal }: ListFacts, frame: Frame): Markup | null {
  if (refusal) return null
  if (question.place) return emptyPage(frame.to(`/shipments?${withoutPage(query)}`))
  return html`<div class="card empty"><p>${emptySentence(question)}</p></div>`
}

function emptySentence({ tab, filter }: ListFacts['question']): string {
  if (isNarrowed(filter)) return 'Nothing in this tab matches these filters.'
  return tab === 'to_print'
    ? 'Every label is printed.'
    : 'There is nothing here. Shipments created on a screen, from a file or through the API appear in this list.'
}
