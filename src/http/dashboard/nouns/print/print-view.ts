import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { CoreError } from '#core/errors.ts'
import { mostCodes } from '#core/print/print-labels.ts'
import type { UnprintableCode } from '#core/print/printable-labels.ts'
import type { Shipment } from '#core/shipment/shipment.ts'
import type { Instant } from '#core/time/clock.ts'
import { counted } from '#core/values/counted.ts'
import type { ListOrder } from '#core/values/page.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import { icon } from '../../components/icon.ts'
import { onceFileCame } from '../../components/live.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { emptyPage } from '../../components/pager.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { time } from '../../format/time.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { refusedNotice } from './pages-views.ts'
import { paperField } from './paper-fields.ts'

export type LabelRow = {
  readonly shipment: Shipment
  readonly isUnprinted: boolean
  /** The last time; null where nobody has printed it. */
  readonly printed: { readonly at: Instant; readonly by: string } | null
}

export type PrintList =
  | {
      readonly kind: 'waiting'
      readonly rows: readonly LabelRow[]
      readonly total: number
      /** The key of the next page; null after the last label. */
      readonly next: string | null
      readonly isFirst: boolean
    }
  | {
      readonly kind: 'named'
      readonly rows: readonly LabelRow[]
      readonly refused: readonly UnprintableCode[]
      /** How many codes were named after the last that one print takes. */
      readonly beyond: number
    }

export type PrintFacts = {
  readonly list: PrintList
  readonly order: ListOrder
  /** The paper, as the form names it. */
  readonly chosen: string
  readonly query: URLSearchParams
  readonly refusal: CoreError | null
  readonly apiCalls: readonly ShownCall[]
  readonly marked: MarkedLabels | null
  /** Whether more shipments match than one print takes. */
  readonly isCut: boolean
}

export const printView = (facts: PrintFacts, frame: Frame): Markup => html`
<div id="print">
${titled('Print', 'Labels that you bought can be printed as often as you like, at no charge.')}
${doneNotice(facts.query, done)}
${facts.marked && markedNotice(facts.marked, frame)}
${facts.isCut ? notice('plain', `More labels match than can be printed at once: these are the first ${countText(mostCodes)}.`) : null}
${facts.refusal ? faultSummary(facts.refusal, []) : null}
${facts.list.kind === 'named' ? refusedNotice(facts.list.refused, facts.list.beyond) : null}
${facts.list.rows.length === 0 ? nothing(facts, frame) : chosenLabels(facts, frame)}
<div class="columns">
${others(frame)}
${testPages(frame)}
</div>
${sameByApi(facts.apiCalls)}
</div>`

const done = {
  unprinted: 'Marked as not printed: these labels are back on the list.',
}

function nothing({ list, order }: PrintFacts, frame: Frame): Markup {
  if (list.kind === 'named') {
    return html`<section class="card"><p class="empty">None of these codes can be printed. <a href="${frame.to('/print')}">Unprinted labels</a></p></section>`
  }
  return list.isFirst
    ? html`<section class="card"><p class="empty">All your labels are printed.</p></section>`
    : emptyPage(frame.to(`/print?order=${order}`))
}

const chosenLabels = (facts: PrintFacts, frame: Frame): Markup => html`
<form method="post" action="${frame.to('/print/pages')}">
<input type="hidden" name="order" value="${facts.order}">
<div class="main-and-side">
${table(facts, frame)}
<div class="card how"><h2>Print settings</h2>
${paperField(facts.chosen)}
${facts.list.kind === 'waiting' ? all(facts.list.total) : null}
${printButtons(facts.list, frame)}
<input type="hidden" data-came name="${unprintedField}" value="${unprintedIn(facts.list)}"${onceFileCame(frame.to('/print'), 'print', ['menu'])}>
<p class="quiet small">${isReprint(facts.list) ? 'Reprint: nothing is charged. ' : null}This browser remembers the paper. Downloading a file marks its labels as printed; a page asks you first.<noscript> Reload this page after the download: its labels are then off the list.</noscript></p>
${markButtons(facts.list, frame)}
</div>
</div>
</form>`

const printButtons = (list: PrintList, frame: Frame): Markup =>
  html`<div class="buttons"><button class="primary" data-action="print">${icon('print')}${isReprint(list) ? 'Reprint' : 'Print'} now</button><button data-file formaction="${frame.to('/print/file')}">${icon('download')}One file</button></div>`

/** What waits to be printed has no marks yet. */
const markButtons = ({ kind }: PrintList, frame: Frame): Markup =>
  html`<div class="buttons"><button class="slim" formaction="${frame.to('/print/mark')}">Mark as printed</button>${kind === 'named' ? html`<button class="slim" formaction="${frame.to('/print/unmark')}">Mark as not printed</button>` : null}</div>`

/** The field that names what was unprinted on the page, so that an undo puts back nothing else. */
export const unprintedField = 'unprinted'

const unprintedIn = ({ rows }: PrintList): string =>
  rows.flatMap(({ shipment, isUnprinted }) => (isUnprinted ? [shipment.shipCode] : [])).join(' ')

const isReprint = ({ kind, rows }: PrintList): boolean =>
  kind === 'named' && rows.every(({ printed }) => printed !== null)

const all = (total: number): Markup =>
  html`<div class="check"><input type="checkbox" id="all" name="all" value="yes"><label for="all">${allInWords(total)}, not only those selected</label></div>`

function allInWords(total: number): string {
  if (total > mostCodes) return `The first ${countText(mostCodes)} of all ${countText(total)}`
  return total === 1 ? 'The one unprinted label' : `All ${countText(total)} unprinted labels`
}

function table({ list, order }: PrintFacts, frame: Frame): Markup {
  const isNamed = list.kind === 'named'
  const heading = isNamed
    ? counted(list.rows.length, 'label')
    : `${countText(list.total)} unprinted`
  return html`<section class="card flush" aria-labelledby="labels-title">
<header><h2 id="labels-title">${heading}</h2><p class="quiet small">${isNamed ? html`<a href="${frame.to('/print')}">Unprinted labels</a> · ` : orders(order, frame)}<span data-picked></span></p></header>
<div class="scroll"><table data-pick>
<thead><tr><th scope="col"><input type="checkbox" data-pick-all aria-label="All on this page"></th><th scope="col">Label</th><th scope="col">To</th><th scope="col">Bought</th><th scope="col">Printed</th></tr></thead>
<tbody>${list.rows.map(line => row(line, isNamed, frame))}</tbody>
</table></div>
${list.kind === 'waiting' ? pager(list, order, frame) : null}
</section>`
}

const orders = (order: ListOrder, frame: Frame): Markup =>
  order === 'oldest'
    ? html`Oldest first, <a href="${frame.to('/print?order=newest')}">newest first</a> · `
    : html`Newest first, <a href="${frame.to('/print?order=oldest')}">oldest first</a> · `

function row({ shipment, printed }: LabelRow, isMarked: boolean, frame: Frame): Markup {
  const { shipCode, bought, request } = shipment
  const { name, company, city, countryCode } = request.toAddress
  return html`<tr>
<td><input type="checkbox" name="code" value="${shipCode}" aria-label="${shipCode}"${isMarked ? html` checked` : null}></td>
<th scope="row" class="named"><a class="name code" href="${frame.to(`/shipments/${shipCode}`)}">${shipCode}</a><span class="quiet small">${displayName(bought?.serviceName ?? '')}</span><span class="quiet small code">${bought?.trackingCode ?? ''}</span></th>
<td>${name || company}<br><span class="quiet small">${[city, countryCode].filter(Boolean).join(', ')}</span></td>
<td>${time(bought?.boughtAt ?? shipment.createdAt, frame.timeZone)}</td>
<td>${printed ? html`${time(printed.at, frame.timeZone)}<br><span class="quiet small">by ${printed.by}</span>` : 'Not yet'}</td>
</tr>`
}

function pager(
  { next, isFirst }: Extract<PrintList, { readonly kind: 'waiting' }>,
  order: ListOrder,
  frame: Frame,
): Markup | null {
  if (next === null && isFirst) return null
  return html`<nav class="pager" aria-label="Pages">${isFirst ? html`<span></span>` : html`<a href="${frame.to(`/print?order=${order}`)}">First page</a>`}${next === null ? html`<span></span>` : html`<a href="${frame.to(`/print?order=${order}&after=${next}`)}">Next page</a>`}</nav>`
}

const others = (
  frame: Frame,
): Markup => html`<form class="card" method="post" action="${frame.to('/print')}">
<h2>Print other labels, or reprint</h2>
<div class="fields"><div class="field"><label for="others">Ship codes or tracking numbers</label><textarea id="others" name="code"></textarea><p class="hint">Up to ${countText(mostCodes)}, with spaces or lines between them. Nothing is charged.</p></div></div>
<div class="buttons"><button>Show these labels</button></div>
</form>`

const testPages = (
  frame: Frame,
): Markup => html`<section class="card"><h2>Does your printer print at the right size?</h2>
<p>Print a page of rulers first. In the print dialog choose scale 100 % (“Actual size”) and no headers.</p>
<table><thead><tr><th scope="col">Paper</th><th scope="col">Test page</th></tr></thead><tbody>${(
  [
    ['4x6.1', '4 × 6 in'],
    ['a6.1', 'A6'],
    ['letterx1.1', 'Letter'],
    ['a4x1.1', 'A4'],
  ] as const
).map(
  ([sheet, name]) =>
    html`<tr><th scope="row">${name}</th><td><a href="${frame.to(`/print/test?sheet=${sheet}`)}">Print<span class="hidden"> a test page on ${name}</span></a> · <a href="${frame.to(`/print/test/file?sheet=${sheet}`)}">PDF<span class="hidden"> of a test page on ${name}</span></a></td></tr>`,
)}<tr><th scope="row">ZPL</th><td><a href="${frame.to('/print/test/file?sheet=zpl.203')}">203 dpi<span class="hidden">, a test page as ZPL</span></a> · <a href="${frame.to('/print/test/file?sheet=zpl.300')}">300 dpi<span class="hidden">, a test page as ZPL</span></a></td></tr></tbody></table>
</section>`

/** Labels that were just marked as printed. */
type MarkedLabels = {
  readonly count: number
  /** Those that were unprinted: an undo makes them so again, and no others. */
  readonly undoable: readonly string[]
}

const markedNotice = ({ count, undoable }: MarkedLabels, frame: Frame): Markup =>
  notice(
    'good',
    html`<p>${count === 1 ? '1 label is' : `${countText(count)} labels are`} marked as printed. Nothing was charged.</p>${undoable.length === 0 ? null : undoForm(undoable, frame)}`,
  )

const undoForm = (codes: readonly string[], frame: Frame): Markup =>
  html`<form method="post" action="${frame.to('/print/unmark')}"><input type="hidden" name="code" value="${codes.join(' ')}"><button class="slim">Undo</button></form>`
