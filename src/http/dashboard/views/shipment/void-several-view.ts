import type { AnyShipment } from '#core/facts.ts'
import { canBeVoided, type VoidPreview } from '#core/purchase/void-shipment.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { icon } from '../../parts/icon.ts'
import { money } from '../../parts/money.ts'
import { notice } from '../../parts/notice.ts'
import { shipmentStatus } from '../../parts/status.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { consequence, deletedMark } from './void-view.ts'

type Row = { readonly shipment: AnyShipment; readonly outlook: VoidPreview }

type SeveralFacts = {
  readonly rows: readonly Row[]
  readonly refused: readonly string[]
  /** The filter that they match, in words; null where each was marked. */
  readonly matched: string | null
  /** Whether more shipments match than are voided at once. */
  readonly isCut: boolean
  readonly lines: readonly ApiLines[]
}

const ofLabels = {
  title: 'Void shipments',
  deed: 'Void',
  refused: 'Not all could be voided.',
  lead: (can: number, all: number, back: Markup) =>
    html`${can} of ${all} can be voided: ${back} come back.`,
}

const ofDrafts: typeof ofLabels = {
  title: 'Delete drafts',
  deed: 'Delete',
  refused: 'Not all could be deleted.',
  lead: (can, all) => html`${can} of ${all} can be deleted. They cost nothing.`,
}

/** No label of them could be void. */
export const areDrafts = (rows: readonly Pick<Row, 'shipment'>[]): boolean =>
  rows.length > 0 && rows.every(({ shipment }) => shipment.state === 'draft')

const wordsFor = (rows: readonly Row[]): typeof ofLabels => (areDrafts(rows) ? ofDrafts : ofLabels)

export const voidSeveralTitle = (rows: readonly Row[]): string => wordsFor(rows).title

/** The consequence of each row first, then one button. */
export function voidSeveralView(facts: SeveralFacts, frame: Frame): Markup {
  const { rows, refused, matched, isCut, lines } = facts
  const can = rows.filter(({ outlook }) => canBeVoided(outlook))
  const back = can.reduce(
    (sum, { outlook }) => sum + (outlook.kind === 'refunded' ? outlook.amount : 0),
    0,
  )
  const words = wordsFor(rows)
  return html`${titled(words.title, rows.length === 0 ? 'None is marked.' : words.lead(can.length, rows.length, money(back)))}
${matched === null ? null : html`<p>All that match: ${matched}.</p>`}
${refused.length === 0 ? null : notice('bad', html`<p>${words.refused}</p><ul>${refused.map(line => html`<li>${line}</li>`)}</ul>`)}
${isCut ? notice('plain', `More can be voided than is voided at once: these are the first ${rows.length}.`) : null}
${rows.length === 0 ? null : table(rows, frame)}
<form method="post" action="${frame.to('/shipments/void')}">
${can.map(({ shipment, outlook }) => html`<input type="hidden" name="code" value="${shipment.shipCode}">${deletedMark(shipment, outlook)}`)}
<div class="buttons">${can.length === 0 ? null : html`<button class="danger">${icon('void')}${words.deed} ${can.length}</button>`}<a class="button" href="${frame.to('/shipments')}">${can.length === 0 ? 'Back' : 'Keep them'}</a></div>
</form>
${byApi(lines)}`
}

const table = (rows: readonly Row[], frame: Frame): Markup => html`
<section class="card flush"><div class="scroll" tabindex="0" role="region" aria-label="Table of shipments"><table>
<thead><tr><th scope="col">Shipment</th><th scope="col">To</th><th scope="col">Status</th><th scope="col">What happens</th></tr></thead>
<tbody>${rows.map(one => row(one, frame))}</tbody>
</table></div></section>`

function row({ shipment, outlook }: Row, frame: Frame): Markup {
  const { shipCode, orderId, request } = shipment
  const { name, company } = request.toAddress
  return html`<tr><th scope="row" class="named"><span class="code">${shipCode}</span>${orderId === null ? null : html`<span class="quiet small">${orderId}</span>`}</th><td>${name || company || '–'}</td><td>${shipmentStatus(shipment)}</td><td>${consequence(shipment, outlook, frame)}</td></tr>`
}
