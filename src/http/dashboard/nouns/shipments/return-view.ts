import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import { dayRangeText } from '#core/catalogue/day-range.ts'
import type { CoreError } from '#core/errors.ts'
import type { AnyShipment } from '#core/facts.ts'
import type { LabelAddress } from '#core/ports/label-address.ts'
import type { ReturnPreview } from '#core/purchase/return-label.ts'
import { html, type Markup } from '../../../base/html.ts'
import { chargeSentence, isAffordable } from '../../components/charge.ts'
import { icon } from '../../components/icon.ts'
import { doubtLines } from '../../components/notice.ts'
import { keyInput } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { addressLines, type PlaceNames } from '../../format/address-lines.ts'
import { money, moneyText } from '../../format/money.ts'
import { offerField, offerWord } from '../../forms/accepted-offer.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { fact, packageText } from './parcel-facts.ts'
import { parcelsPriceCard } from './price-card.ts'

type ReturnFacts = {
  readonly shipment: AnyShipment
  readonly outlook: ReturnPreview
  /** Where it comes back to; null where nobody would bring it. */
  readonly shop: LabelAddress | null
  readonly places: PlaceNames
  /** Sentences about what may be wrong with the address that it comes from. */
  readonly doubts: readonly string[]
  readonly refusal: CoreError | null
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

export function returnView(facts: ReturnFacts, catalogue: Catalogue, frame: Frame): Markup {
  const { shipment, outlook, refusal, apiCalls } = facts
  const { shipCode } = shipment
  const at = frame.to(`/shipments/${encodeURIComponent(shipCode)}`)
  const lead = html`Brings the parcel of <a class="code" href="${at}">${shipCode}</a> back to you. It is paid from your credits now, like any label, and can be voided while it is unused.`
  return html`${titled('Return label', lead)}
${refusal && faultSummary(refusal, [])}
${outlook.kind === 'offered' ? offer(outlook, facts, catalogue, at, frame) : none(outlook, at)}
${sameByApi(apiCalls)}`
}

const none = (outlook: Exclude<ReturnPreview, { kind: 'offered' }>, at: string): Markup =>
  html`<div class="card">${outlook.kind === 'none' ? html`<p><strong>No return label can be bought.</strong> ${outlook.why}</p>` : html`<p><strong>No return label can be bought for the parcel as it is.</strong></p>${faultSummary(outlook.refusal, [])}`}
<div class="buttons"><a class="button" href="${at}">${icon('back')}Back</a></div></div>`

function offer(
  { route: wayBack, quote, explanation }: Extract<ReturnPreview, { kind: 'offered' }>,
  { formKey, shop, places, doubts }: ReturnFacts,
  catalogue: Catalogue,
  at: string,
  frame: Frame,
): Markup {
  const { serviceId, deliveryDays, rate, tax, total, currency } = quote
  const isDearer = !isAffordable(quote, frame.available)
  return html`<form method="post" action="${at}/return">${keyInput(formKey)}
<section class="card" aria-labelledby="back-title"><h2 id="back-title">The return</h2><dl class="facts">
${fact('From', html`${addressLines(wayBack.request.toAddress, places)}${doubtLines(doubts)}`)}
${shop && fact('To', addressLines(shop, places))}
${fact('Service', displayName(catalogue.service(serviceId)?.name ?? ''))}
${fact('Days in transit', dayRangeText(deliveryDays))}
${wayBack.request.packages.map((one, at) => fact(wayBack.request.packages.length > 1 ? `Parcel ${at + 1}` : 'Weight and size', packageText(one)))}
${fact('Postage', money(rate, currency))}
${fact('Tax', money(tax, currency))}
</dl></section>
<div class="foot"><p>${chargeSentence(quote, frame)}</p>
<div class="buttons"><a class="button" href="${at}">Not now</a><button class="primary" name="${offerField}" value="${offerWord({ serviceId, shown: total })}" data-action="buy"${isDearer ? html` disabled` : null}>Buy · ${moneyText(total, currency)}</button></div></div>
</form>
${explanation && frame.may('rates:read') ? parcelsPriceCard(explanation) : null}`
}
