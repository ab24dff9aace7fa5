import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { CoreError } from '#core/errors.ts'
import { isFreight, type ToldShipment } from '#core/facts.ts'
import type { ShipmentList, ShipmentQuestion } from '#core/search/list-shipments.ts'
import type { ListKey } from '#core/shipment/shipment-store.ts'
import type { ShipmentTab } from '#core/shipment/shipment-tab.ts'
import type { ShipmentState } from '#core/shipment/state.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { countText } from '../../parts/count.ts'
import { doneNotice } from '../../parts/done.ts'
import { inputField, selectField } from '../../parts/field.ts'
import { formState } from '../../parts/form-state.ts'
import { icon } from '../../parts/icon.ts'
import { money } from '../../parts/money.ts'
import { sizeField } from '../../parts/page-size.ts'
import { shipmentStatus, stateWord } from '../../parts/status.ts'
import { time } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { allMatching } from './all-matching.ts'

type Tab = ShipmentTab | 'to_print'

export type ListFacts = {
  readonly list: ShipmentList
  readonly question: ShipmentQuestion & { readonly tab: Tab; readonly state: ShipmentState | null }
  readonly query: URLSearchParams
  /** What is wrong with what the address asks for. */
  readonly refusal: CoreError | null
  readonly counts: Readonly<Record<ShipmentTab, number>>
  /** Null for freight, whose papers are printed by themselves. */
  readonly toPrint: number | null
  readonly lines: readonly ApiLines[]
}

const done = {
  deleted: 'The draft is deleted. It cost nothing.',
  void: 'Voided. What each gave back stands on its page.',
}

export const shipmentsView = (facts: ListFacts, frame: Frame): Markup => html`
${titled(headingOf(facts), allOfTab(facts, frame), html`<a class="button" href="${frame.to(`/shipments.csv?${without(facts.query)}`)}">${icon('download')}CSV</a>`)}
${doneNotice(facts.query, done)}
${tabs(facts, frame)}
${filters(facts, frame)}
${facts.list.shipments.length === 0 ? empty(facts) : rows(facts, frame)}
${byApi(facts.lines)}`

/** What one state of a tab is called beside the others; a number of another screen leads to it. */
export const headingOf = ({ question: { state } }: Pick<ListFacts, 'question'>): string =>
  state === null
    ? 'Shipments'
    : `Shipments: ${state === 'exception' ? 'Exception on the way' : stateWord(state)}`

function allOfTab({ question: { tab, state }, query }: ListFacts, frame: Frame): Markup | null {
  if (state === null) return null
  return html`<a href="${frame.to(`/shipments?${without(query, 'state')}`)}">Show all of ${names[tab]}</a>`
}

const names = {
  drafts: 'Drafts',
  to_print: 'To print',
  to_hand_over: 'To hand over',
  on_the_way: 'On the way',
  delivered: 'Delivered',
  needs_attention: 'Needs attention',
  void: 'Void',
  all: 'All',
} as const satisfies Record<Tab, string>

function tabs({ question, counts, toPrint, query }: ListFacts, frame: Frame): Markup {
  const shown = (Object.keys(names) as Tab[]).filter(tab => tab !== 'to_print' || toPrint !== null)
  return html`<nav class="tabs" aria-label="Shipments by what is left to do">${shown.map(tab => {
    const changed = without(query, 'state')
    changed.set('tab', tab)
    const n = tab === 'to_print' ? (toPrint ?? 0) : counts[tab]
    return html`<a href="${frame.to(`/shipments?${changed}`)}"${tab === question.tab ? html` aria-current="page"` : null}>${names[tab]} <span class="count">${countText(n)}</span></a>`
  })}</nav>`
}

/** Another filter begins at its first page. */
function without(query: URLSearchParams, ...others: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams(query)
  for (const name of ['after', 'before', 'done', ...others]) kept.delete(name)
  return kept
}

function filters({ query, question, refusal }: ListFacts, frame: Frame): Markup {
  const state = formState(query, refusal, { order: question.order })
  const isPlain = question.tab === 'to_print'
  return html`<form class="card filters" method="get" action="${frame.to('/shipments')}">
<input type="hidden" name="tab" value="${question.tab}">${question.state === null ? null : html`<input type="hidden" name="state" value="${question.state}">`}
<div class="fields">
${isPlain ? null : inputField(state, 'name', { label: 'Recipient', width: 'quarter', type: 'search' })}
${isPlain ? null : inputField(state, 'order_id', { label: 'Order', width: 'quarter', type: 'search' })}
${isPlain ? null : inputField(state, 'from', { label: 'Made from', width: 'quarter', type: 'date' })}
${isPlain ? null : inputField(state, 'to', { label: 'Made until', width: 'quarter', type: 'date' })}
${selectField(state, 'goods', { label: 'What', width: 'quarter', choices: [choice('parcels', 'Parcels'), choice('freight', 'Freight')] })}
${selectField(state, 'order', { label: 'First', width: 'quarter', choices: [choice('newest', 'Newest'), choice('oldest', 'Oldest')] })}
${sizeField(query, 'quarter')}
<div class="field quarter"><div class="buttons"><button>Show</button></div></div>
</div></form>`
}

const choice = (value: string, text: string) => ({ value, text })

const empty = ({ question, refusal }: ListFacts): Markup | null =>
  refusal
    ? null
    : html`<div class="card empty"><p>${question.tab === 'to_print' ? 'Every label is printed.' : 'Nothing is here. What you ship by a screen, a file or the API appears in this list.'}</p></div>`

function rows(facts: ListFacts, frame: Frame): Markup {
  const { list, query, question } = facts
  const withMoney = frame.may('rates:read')
  return html`<section class="card flush" aria-label="${names[question.tab]}">
<form id="marked" method="get" action="${frame.to('/print')}"></form>
<div class="inside marks"><span class="quiet small" data-picked aria-live="polite"></span>
<button class="slim" form="marked" data-deed="print" data-needs-marks>${icon('print')}Print</button>
${frame.may('shipments:void') ? html`<button class="slim danger" form="marked" formaction="${frame.to('/shipments/void')}" data-deed="void" data-needs-marks>${icon('void')}Void</button>` : null}${list.before === null && list.after === null ? null : allMatching(wholeList(facts), frame)}</div>
<div class="scroll"><table data-pick>
<thead><tr><th scope="col"><input type="checkbox" data-pick-all aria-label="All on this page"></th><th scope="col">Shipment</th><th scope="col">Status</th><th scope="col">To</th><th scope="col">Service</th><th scope="col">Tracking code</th>${withMoney ? html`<th scope="col" class="amount">Paid</th>` : null}<th scope="col">Made</th></tr></thead>
<tbody>${list.shipments.map(one => row(one, withMoney, frame))}</tbody>
</table></div>
${pager(list, query, question, frame)}
</section>`
}

const narrowing = ['name', 'order_id', 'from', 'to', 'state']

/** The tab's count is that of the list where nothing narrows it. */
function wholeList({ question, query, counts, toPrint }: ListFacts) {
  const { tab, goods, filter } = question
  const isWholeTab = tab === 'to_print' || narrowing.every(name => !query.get(name))
  return {
    states: filter.states ?? [],
    count: isWholeTab ? (tab === 'to_print' ? toPrint : counts[tab]) : null,
    query: without(query),
    isFreight: goods === 'freight',
  }
}

function row(shipment: ToldShipment, withMoney: boolean, frame: Frame): Markup {
  const { shipCode, state, request, bought, totalPaid, createdAt, orderId } = shipment
  const { name, city, countryCode } = request.toAddress
  const place = [city, countryCode].filter(part => part).join(', ')
  return html`<tr>
<td><input type="checkbox" form="marked" name="code" value="${shipCode}" aria-label="Mark ${shipCode}"></td>
<th scope="row" class="named"><a class="code" href="${frame.to(`/shipments/${encodeURIComponent(shipCode)}`)}">${shipCode}</a>${orderId === null ? null : html`<span class="quiet small">${orderId}</span>`}</th>
<td>${shipmentStatus(state)}</td>
<td>${name ?? '–'}${place === '' ? null : html`<br><span class="quiet small">${place}</span>`}</td>
<td>${bought ? displayName(bought.serviceName) : isFreight(shipment) ? 'Freight' : '–'}</td>
<td>${bought ? html`<span class="code">${bought.trackingCode}</span>` : '–'}</td>
${withMoney ? html`<td class="amount">${bought ? money(totalPaid, bought.price.currency) : '–'}</td>` : null}
<td>${time(createdAt, frame.timeZone)}</td>
</tr>`
}

function pager(
  { before, after }: ShipmentList,
  query: URLSearchParams,
  { order }: ShipmentQuestion,
  frame: Frame,
): Markup | null {
  if (before === null && after === null) return null
  const link = (side: 'before' | 'after', { createdAt, id }: ListKey, name: string): Markup => {
    const there = without(query)
    there.set(side, `${createdAt}-${id}`)
    return html`<a href="${frame.to(`/shipments?${there}`)}">${name}</a>`
  }
  const [backward, forward] = order === 'newest' ? ['Newer', 'Older'] : ['Older', 'Newer']
  return html`<nav class="pager" aria-label="Pages"><span>${before && link('before', before, backward)}</span><span>${after && link('after', after, forward)}</span></nav>`
}
