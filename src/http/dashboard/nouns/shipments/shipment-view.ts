import type { Catalogue } from '#core/catalogue/catalogue.ts'
import type { SwornStatement } from '#core/customs/statement.ts'
import { type AnyShipment, isFreight } from '#core/facts.ts'
import type { LabelMoney } from '#core/ledger/label-money.ts'
import type { HistoryEntry } from '#core/overview/shipment-history.ts'
import type { LabelAddress } from '#core/ports/label-address.ts'
import type { PrintCount } from '#core/print/print-store.ts'
import type { BoughtExplanation } from '#core/purchase/explain-bought-label.ts'
import { canBeVoided, type VoidPreview } from '#core/purchase/void/plan-void.ts'
import type { VoidRequest } from '#core/purchase/void/void-store.ts'
import type { Instant } from '#core/time/clock.ts'
import type { Minor } from '#core/values/money.ts'
import { withoutPeriod } from '#core/values/without-period.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { poll } from '../../components/live.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { postButton } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { shipmentStatus } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import type { PlaceNames } from '../../format/address-lines.ts'
import { money } from '../../format/money.ts'
import type { PrincipalNames } from '../../format/principal-names.ts'
import { time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { freightFacts } from './freight-facts.ts'
import { type CustomerLink, labelCard, type PageOfLabel } from './label-card.ts'
import { moneyCard } from './money-card.ts'
import { parcelFacts } from './parcel-facts.ts'
import { priceCard } from './price-card.ts'
import type { ShipmentFile } from './shipment-files.ts'
import { timeline } from './timeline.ts'
import { type VoidWords, voidWord, voidWords } from './void-view.ts'

type ShipmentFacts = {
  readonly shipment: AnyShipment
  /** The address of the sender, or of who gets the return. */
  readonly shop: LabelAddress
  readonly places: PlaceNames
  readonly customs: SwornStatement | null
  readonly history: readonly HistoryEntry[]
  readonly names: PrincipalNames
  /** Null for those who may not see money. */
  readonly money: LabelMoney | null
  readonly price: BoughtExplanation | null
  readonly outlook: VoidPreview
  /** Why it has no return label; null where it may have one. */
  readonly noReturn: string | null
  /** Null where nobody has printed it. */
  readonly printCount: PrintCount | null
  readonly voided: VoidRequest | null
  readonly files: readonly ShipmentFile[]
  readonly page: PageOfLabel
  /** Where the sender of a return opens the label without signing in. */
  readonly forCustomer: CustomerLink | null
  /** The time of the account's clock. */
  readonly now: Instant
  readonly done: URLSearchParams
  /** The key of the form that plays its way to the end; null where nothing lies ahead, or for others. */
  readonly playKey: string | null
  readonly apiCalls: readonly ShownCall[]
}

const isBought = 'Bought. The label is below, and can be printed as often as you like.'

/** What a form has done, as long as it still stands: a carrier may refuse a void later. */
function doneWith(shipment: AnyShipment): Readonly<Record<string, string>> {
  const { state, bought } = shipment
  if (state === 'void_asked') return {}
  if (state === 'voided') {
    return { void: voidWords(shipment).done }
  }
  if (state === 'draft') return { saved: 'Saved as a draft. Nothing was charged.' }
  if (bought === null) return {}
  return {
    bought: isBought,
    waits: isBought,
    played: 'All remaining scans were simulated. The clock did not move.',
  }
}

export const shipmentView = (
  facts: ShipmentFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup => html`
<div id="shipment">
${titled(`Shipment ${facts.shipment.shipCode}`, leadOf(facts), actions(facts, frame))}
${doneNotice(facts.done, doneWith(facts.shipment))}
${openNotice(facts, frame)}
<div class="main-and-side">
<div>
${isFreight(facts.shipment) ? freightFacts({ ...facts, shipment: facts.shipment }, frame) : parcelFacts({ ...facts, shipment: facts.shipment }, catalogue, frame)}
${facts.price === null ? null : priceCard(facts.price)}
${timeline(facts, frame)}
</div>
<div>
${labelCard(facts, frame)}
${voidCard(facts, frame)}
${facts.money === null || facts.money.postings.length === 0 ? null : moneyCard(facts.money, facts.history, frame)}
</div>
</div>
</div>
${sameByApi(facts.apiCalls)}`

function leadOf({ shipment }: ShipmentFacts): Markup {
  const { bought, request } = shipment
  const { name } = request.toAddress
  const isReturn = 'isReturn' in request && request.isReturn
  const what = isFreight(shipment) ? 'Freight' : isReturn ? 'A return' : 'A parcel'
  const by = bought && ` by ${bought.carrierName.replace(/[<>]/g, '')}`
  return html`${shipmentStatus(shipment)} ${what}${by}${name ? ` ${isReturn ? 'from' : 'to'} ${name}` : null}`
}

function actions(
  { shipment, outlook, noReturn, printCount, files, playKey }: ShipmentFacts,
  frame: Frame,
): Markup {
  const { shipCode, state } = shipment
  const code = encodeURIComponent(shipCode)
  const at = frame.to(`/shipments/${code}`)
  const isParcel = !isFreight(shipment)
  const mayShip = frame.mayOpen('GET /ship')
  return html`
${isParcel && frame.mayOpen('GET /print') && files.length > 0 ? html`<a class="button primary" data-action="print" href="${frame.to(`/print?code=${code}`)}">${icon('print')}${printCount ? 'Reprint' : 'Print'}</a>` : null}
${state === 'draft' && isParcel && mayShip ? html`<a class="button primary" data-action="buy" href="${frame.to(`/ship?draft=${code}`)}">${icon('forward')}Continue</a>` : null}
${isParcel && mayShip ? html`<a class="button" href="${frame.to(`/ship?like=${code}`)}">${icon('copy')}Duplicate</a>` : null}
${playKey === null ? null : postButton(`${at}/play`, playKey, html`${icon('play')}Simulate all scans`)}
${noReturn === null && frame.mayOpen('GET /shipments/:code/return') ? html`<a class="button" href="${at}/return">${icon('back')}Return label</a>` : null}
${frame.mayOpen('GET /shipments/:code/void') && canBeVoided(outlook) ? html`<a class="button danger" data-action="void" href="${at}/void">${icon('void')}${voidWord(shipment)}</a>` : null}`
}

/** While something moves the page asks again by itself, and stops when it is settled. */
function openNotice({ shipment, voided, done }: ShipmentFacts, frame: Frame): Markup | null {
  const again = (text: Markup): Markup =>
    html`<div id="moves"${poll(frame.to(frame.path) + (done.get('done') === 'waits' ? '?done=waits' : ''), 'shipment', 2)}>${notice('warn', text)}</div>`
  if (shipment.state === 'purchasing') {
    return again(
      html`<p><strong>The carrier has not confirmed yet whether it ${isFreight(shipment) ? 'took the booking' : 'sold the label'}.</strong></p><p>The money is on hold, and will be charged once or released. Postilion keeps asking: you do not need to do anything, and ${isFreight(shipment) ? 'booking' : 'buying'} it again is not needed. This page updates by itself.</p>`,
    )
  }
  if (shipment.state === 'void_asked') {
    return again(
      html`<p><strong>The carrier was asked to ${voidWords(shipment).ofWhat}, and has not answered yet.</strong></p><p>${whatComesBack(shipment.totalPaid, frame)} as soon as it agrees. ${voidWords(shipment).meanwhile}</p>`,
    )
  }
  if (shipment.state === 'draft' && done.get('done') === 'waits') {
    return notice(
      'warn',
      'The carrier sold no label, and nothing was charged. It is a draft now: continue with it to check it and buy it again.',
    )
  }
  if (voided?.state === 'refused') {
    return notice(
      'bad',
      html`<p>The carrier refused to ${voidWords(shipment).ofWhat}${voided.reason ? html`: ${withoutPeriod(voided.reason)}` : null}. It is still valid.</p>`,
    )
  }
  return null
}

function voidCard({ shipment, outlook }: ShipmentFacts, frame: Frame): Markup | null {
  const { bought } = shipment
  if (bought === null) return null
  const says = voidSentence(outlook, voidWords(shipment), frame)
  return says === null
    ? null
    : html`<section class="card" aria-labelledby="void-title"><h2 id="void-title">${voidWords(shipment).heading}</h2><p>${says}</p></section>`
}

/** A packer buys without seeing prices. */
const whatComesBack = (amount: Minor, frame: Frame): Markup =>
  frame.may('rates:read') ? html`${money(amount)} is refunded` : html`Its price is refunded`

function voidSentence(outlook: VoidPreview, words: VoidWords, frame: Frame): Markup | null {
  switch (outlook.kind) {
    case 'refunded':
      return html`${words.until === null || outlook.until === null ? words.whileUnused : html`${words.until} <strong>${time(outlook.until, frame.timeZone)}</strong>`}. ${whatComesBack(outlook.amount, frame)} ${outlook.isAtOnce ? 'at once' : 'when the carrier agrees'}.`
    case 'refused':
      return html`It can no longer be ${words.participle}. ${outlook.why}`
    case 'deleted':
    case 'is_void':
      return null
  }
}
