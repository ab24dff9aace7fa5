import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { CoreError } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { ListKey } from '#core/shipment/shipment-store.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { shipmentStatus } from '../../components/status.ts'
import { shipmentCursor } from '../../format/cursor.ts'
import { money } from '../../format/money.ts'
import { time } from '../../format/time.ts'
import { faultsInWords } from '../../forms/fault-words.ts'
import type { Frame } from '../../visit/frame.ts'
import { allMatching, type ListActions, listActions } from './list-actions.ts'
import { type ListFacts, withoutPage } from './list-facts.ts'
import { tabNames } from './list-tabs.ts'

export function listRows(facts: ListFacts, frame: Frame): Markup {
  const { list, question, faults } = facts
  const looks = {
    withMoney: frame.may('rates:read'),
    withMarks: isMarked(listActions(facts, frame)),
    faults,
  }
  const { withMoney, withMarks } = looks
  return html`<section class="card flush" aria-label="${tabNames[question.tab]}">
${actionBar(facts, frame)}
<div class="scroll dense"><table data-pick>
<thead><tr>${withMarks ? html`<th scope="col"><input type="checkbox" data-pick-all aria-label="All on this page"></th>` : null}<th scope="col">Shipment</th><th scope="col">Status</th><th scope="col">To</th><th scope="col">Service</th><th scope="col">Tracking code</th>${withMoney ? html`<th scope="col" class="amount">Paid</th>` : null}<th scope="col">Created</th></tr></thead>
<tbody>${list.shipments.map(one => row(one, looks, frame))}</tbody>
</table></div>
${pager(facts, frame)}
</section>`
}

/** Rows are marked for something that can be done with them. */
const isMarked = ({ canPrint, canVoid }: ListActions): boolean => canPrint || canVoid

function actionBar(facts: ListFacts, frame: Frame): Markup | null {
  const { before, after } = facts.list
  const actions = listActions(facts, frame)
  const ofAll =
    before === null && after === null ? null : allMatching(wholeList(facts, actions), frame)
  if (!isMarked(actions)) return ofAll && html`<div class="inside marks">${ofAll}</div>`
  return html`<form id="marked" method="get" action="${frame.to('/print')}"></form>
<div class="inside marks"><span class="quiet small" data-picked aria-live="polite"></span>
${actions.canPrint ? html`<button class="slim" form="marked" data-action="print" data-needs-marks>${icon('print')}Print</button>` : null}
${actions.canVoid ? html`<button class="slim danger" form="marked" formaction="${frame.to('/shipments/void')}" data-action="void" data-needs-marks>${icon('void')}${actions.voidWord}</button>` : null}${ofAll}</div>`
}

/** The tab's count is that of the list where it has the whole tab. */
const wholeList = ({ question, query, counts }: ListFacts, actions: ListActions) => ({
  actions,
  count: (question.state === null && counts?.[question.tab]) || null,
  query: withoutPage(query),
})

type RowLooks = Pick<ListFacts, 'faults'> & {
  readonly withMoney: boolean
  readonly withMarks: boolean
}

function row(
  shipment: AnyShipment,
  { withMoney, withMarks, faults }: RowLooks,
  frame: Frame,
): Markup {
  const { shipCode, request, bought, totalPaid, createdAt, orderId } = shipment
  const { name, city, countryCode } = request.toAddress
  const place = [city, countryCode].filter(part => part).join(', ')
  return html`<tr>
${withMarks ? html`<td><input type="checkbox" form="marked" name="code" value="${shipCode}" aria-label="Select ${shipCode}"></td>` : null}
<th scope="row" class="named"><a class="code" href="${frame.to(`/shipments/${encodeURIComponent(shipCode)}`)}">${shipCode}</a>${orderId === null ? null : html`<span class="quiet small">${orderId}</span>`}</th>
<td>${shipmentStatus(shipment)}${lacking(faults.get(shipCode))}</td>
<td>${name ?? '–'}${place === '' ? null : html`<br><span class="quiet small">${place}</span>`}</td>
<td>${bought ? displayName(bought.serviceName) : isFreight(shipment) ? 'Freight' : '–'}</td>
<td class="long">${bought ? html`<span class="code">${bought.trackingCode}</span>` : '–'}</td>
${withMoney ? html`<td class="amount">${bought ? money(totalPaid, bought.price.currency) : '–'}</td>` : null}
<td>${time(createdAt, frame.timeZone)}</td>
</tr>`
}

/** The first thing, and the others behind it: one draft that lacks much must not fill the page. */
function lacking(fault: CoreError | undefined): Markup | null {
  if (!fault) return null
  const [first = fault.message, ...others] = Object.values(faultsInWords(fault.fields)).flat()
  return html`<br><span class="quiet small">${first}</span>${others.length === 0 ? null : html`<details class="quiet small"><summary>${others.length} more</summary>${others.join(' ')}</details>`}`
}

function pager(
  { list: { before, after }, query, question: { order } }: ListFacts,
  frame: Frame,
): Markup | null {
  if (before === null && after === null) return null
  const link = (side: 'before' | 'after', { createdAt, id }: ListKey, name: string): Markup => {
    const there = withoutPage(query)
    there.set(side, shipmentCursor.write(createdAt, id))
    return html`<a href="${frame.to(`/shipments?${there}`)}">${name}</a>`
  }
  const [backward, forward] = order === 'newest' ? ['Newer', 'Older'] : ['Older', 'Newer']
  return html`<nav class="pager" aria-label="Pages"><span>${before && link('before', before, backward)}</span><span>${after && link('after', after, forward)}</span></nav>`
}
