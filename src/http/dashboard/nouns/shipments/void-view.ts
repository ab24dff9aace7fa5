import type { CoreError } from '#core/errors.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import { canBeVoided, type VoidPreview } from '#core/purchase/void/plan-void.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { notice } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { shipmentStatus } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { money } from '../../format/money.ts'
import { time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'

type VoidFacts = {
  readonly shipment: AnyShipment
  readonly outlook: VoidPreview
  readonly formKey: string
  readonly refusal: CoreError | null
  readonly apiCalls: readonly ShownCall[]
}

export function voidView(facts: VoidFacts, frame: Frame): Markup {
  const { shipment, outlook, formKey, refusal, apiCalls } = facts
  const at = frame.to(`/shipments/${encodeURIComponent(shipment.shipCode)}`)
  const can = canBeVoided(outlook)
  return html`${titled(headingOf(shipment))}
${refusal ? notice('bad', refusal.message) : null}
<div class="card"><p>${consequence(shipment, outlook, frame)}</p>
<form method="post" action="${at}/void">${keyInput(formKey)}${deletedMark(shipment, outlook)}
<div class="buttons">${can ? html`<button class="danger">${icon('void')}${voidWord(shipment)}</button>` : null}<a class="button" href="${at}">${can ? 'Keep it' : 'Back'}</a></div>
</form></div>
${sameByApi(apiCalls)}`
}

/** The field that names each draft whose deletion the page has told. */
export const deletedField = 'deleted'

/** What the page has told goes with its form: a draft that is bought meanwhile is not voided by it. */
const deletedMark = (
  { shipCode }: Pick<AnyShipment, 'shipCode'>,
  { kind }: VoidPreview,
): Markup | null =>
  kind === 'deleted' ? html`<input type="hidden" name="${deletedField}" value="${shipCode}">` : null

const headingOf = (shipment: AnyShipment): string => {
  const { shipCode, state } = shipment
  if (state === 'draft') return `Delete the draft ${shipCode}?`
  return isFreight(shipment) ? `Cancel the booking ${shipCode}?` : `Void ${shipCode}?`
}

/** The sentence also stands in each row where several are voided at once. */
function consequence(shipment: AnyShipment, outlook: VoidPreview, { timeZone }: Frame): Markup {
  const { participle, state, warning, until } = voidWords(shipment)
  switch (outlook.kind) {
    case 'deleted':
      return html`The draft will be deleted. It cost nothing, so nothing is refunded.`
    case 'is_void':
      return html`It is ${state}, or its carrier is deciding: there is nothing left to do.`
    case 'refused':
      return html`It cannot be ${participle}. ${outlook.why}`
    case 'refunded':
      return html`<strong>${money(outlook.amount)} is refunded ${outlook.isAtOnce ? 'to your credits at once' : 'to your credits when the carrier agrees'}.</strong> ${warning}${until === null || outlook.until === null ? null : html` <span class="quiet">It can be voided until ${time(outlook.until, timeZone)}.</span>`}`
  }
}

/** What a void of each of several shipments would do. */
export type VoidRow = { readonly shipment: AnyShipment; readonly outlook: VoidPreview }

type SeveralFacts = {
  readonly rows: readonly VoidRow[]
  readonly refused: readonly string[]
  /** The filter that they match, in words; null where each was marked. */
  readonly matched: string | null
  /** Whether more shipments match than are voided at once. */
  readonly isCut: boolean
  readonly apiCalls: readonly ShownCall[]
}

const ofLabels = {
  title: 'Void shipments',
  verb: 'Void',
  refused: 'Not all could be voided.',
  lead: (can: number, all: number, back: Markup) =>
    html`${can} of ${all} can be voided: ${back} is refunded.`,
}

const ofDrafts: typeof ofLabels = {
  title: 'Delete drafts',
  verb: 'Delete',
  refused: 'Not all could be deleted.',
  lead: (can, all) => html`${can} of ${all} can be deleted. They cost nothing.`,
}

/** No label of them could be void. */
export const areDrafts = (rows: readonly Pick<VoidRow, 'shipment'>[]): boolean =>
  rows.length > 0 && rows.every(({ shipment }) => shipment.state === 'draft')

const wordsFor = (rows: readonly VoidRow[]): typeof ofLabels =>
  areDrafts(rows) ? ofDrafts : ofLabels

export const voidSeveralTitle = (rows: readonly VoidRow[]): string => wordsFor(rows).title

/** The consequence of each row first, then one button. */
export function voidSeveralView(facts: SeveralFacts, frame: Frame): Markup {
  const { rows, refused, matched, isCut, apiCalls } = facts
  const can = rows.filter(({ outlook }) => canBeVoided(outlook))
  const back = can.reduce(
    (sum, { outlook }) => sum + (outlook.kind === 'refunded' ? outlook.amount : 0),
    0,
  )
  const words = wordsFor(rows)
  return html`${titled(words.title, rows.length === 0 ? 'None is selected.' : words.lead(can.length, rows.length, money(back)))}
${matched === null ? null : html`<p>All that match: ${matched}.</p>`}
${refused.length === 0 ? null : notice('bad', html`<p>${words.refused}</p><ul>${refused.map(line => html`<li>${line}</li>`)}</ul>`)}
${isCut ? notice('plain', `More shipments match than can be voided at once: these are the first ${rows.length}.`) : null}
${rows.length === 0 ? null : table(rows, frame)}
<form method="post" action="${frame.to('/shipments/void')}">
${can.map(({ shipment, outlook }) => html`<input type="hidden" name="code" value="${shipment.shipCode}">${deletedMark(shipment, outlook)}`)}
<div class="buttons">${can.length === 0 ? null : html`<button class="danger">${icon('void')}${words.verb} ${can.length}</button>`}<a class="button" href="${frame.to('/shipments')}">${can.length === 0 ? 'Back' : 'Keep them'}</a></div>
</form>
${sameByApi(apiCalls)}`
}

const table = (rows: readonly VoidRow[], frame: Frame): Markup => html`
<section class="card flush"><div class="scroll" tabindex="0" role="region" aria-label="Table of shipments"><table>
<thead><tr><th scope="col">Shipment</th><th scope="col">To</th><th scope="col">Status</th><th scope="col">What happens</th></tr></thead>
<tbody>${rows.map(one => row(one, frame))}</tbody>
</table></div></section>`

function row({ shipment, outlook }: VoidRow, frame: Frame): Markup {
  const { shipCode, orderId, request } = shipment
  const { name, company } = request.toAddress
  return html`<tr><th scope="row" class="named"><span class="code">${shipCode}</span>${orderId === null ? null : html`<span class="quiet small">${orderId}</span>`}</th><td>${name || company || '–'}</td><td>${shipmentStatus(shipment)}</td><td>${consequence(shipment, outlook, frame)}</td></tr>`
}

/** What people call the end of a shipment: a label is voided, and the booking of a truck is cancelled. */
export type VoidWords = {
  readonly heading: string
  /** `voided`, as in: it cannot be voided. */
  readonly participle: string
  /** `void`, as in: it is void. */
  readonly state: string
  /** What the carrier is asked to do. */
  readonly ofWhat: string
  /** Before the last moment; null where something else ends it, such as the truck. */
  readonly until: string | null
  readonly whileUnused: string
  readonly warning: string
  readonly meanwhile: string
  readonly done: string
}

const label: VoidWords = {
  heading: 'Void and refund',
  participle: 'voided',
  state: 'void',
  ofWhat: 'void the label',
  until: 'Unused, it can be voided until',
  whileUnused: 'It can be voided until its first scan',
  warning: 'The label must no longer be used, and this cannot be undone.',
  meanwhile: 'The barcode must not be used in the meantime.',
  done: 'The label is voided. Its barcode must no longer be used.',
}

const booking: VoidWords = {
  heading: 'Cancel and refund',
  participle: 'cancelled',
  state: 'cancelled',
  ofWhat: 'cancel the booking',
  until: null,
  whileUnused: 'It can be cancelled until the truck has picked it up',
  warning: 'No truck will come, the documents must no longer be used, and this cannot be undone.',
  meanwhile: 'The documents must not be used in the meantime.',
  done: 'The booking is cancelled. No truck will come, and its documents must no longer be used.',
}

export const voidWords = (shipment: AnyShipment): VoidWords =>
  isFreight(shipment) ? booking : label

/** The word on the button. */
export function voidWord(shipment: AnyShipment): string {
  if (shipment.state === 'draft') return 'Delete'
  return isFreight(shipment) ? 'Cancel booking' : 'Void'
}
