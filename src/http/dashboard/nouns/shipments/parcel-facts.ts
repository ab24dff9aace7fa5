import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { SwornStatement } from '#core/customs/statement.ts'
import { trackingCodesOf } from '#core/numbers/tracking-codes.ts'
import type { LabelAddress } from '#core/ports/label-address.ts'
import { isDomesticThroughUs } from '#core/rating/crosses-border.ts'
import { declaredValue } from '#core/shipment/declared-contents.ts'
import { descriptionOf, type Item } from '#core/shipment/item.ts'
import type { Package } from '#core/shipment/package.ts'
import type { BoughtLabel, Shipment, ShipmentRequest } from '#core/shipment/shipment.ts'
import { html, type Markup } from '../../../base/html.ts'
import { worldPrefix } from '../../../base/world-of-request.ts'
import { codeToCopy } from '../../components/code-to-copy.ts'
import { addressLines, type PlaceNames } from '../../format/address-lines.ts'
import { money, moneyText } from '../../format/money.ts'
import { time } from '../../format/time.ts'
import { purposeWords } from '../../forms/purpose-words.ts'
import type { Frame } from '../../visit/frame.ts'

type ParcelFacts = {
  readonly shipment: Shipment
  readonly shop: LabelAddress
  readonly places: PlaceNames
  readonly customs: SwornStatement | null
}

/** What is sent, by whom and to whom, and by what. */
export function parcelFacts(
  { shipment, shop, places, customs }: ParcelFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const { request, bought, orderId } = shipment
  const names = trackingLinks(shipment, frame)
  return html`<section class="card" aria-labelledby="parcel-title"><h2 id="parcel-title">The ${request.packages.length > 1 ? `${request.packages.length} parcels` : 'parcel'}</h2>
<dl class="facts">
${shipCodeFact(shipment)}
${fact('From', addressLines(request.isReturn ? request.toAddress : shop, places))}
${fact('To', addressLines(request.isReturn ? shop : request.toAddress, places))}
${bought ? fact('Service', html`${displayName(bought.serviceName)}, ${displayName(bought.packageName)}${wayOf(bought, request, catalogue)}`) : fact('Service', request.postageType ? displayName(request.postageType) : null)}
${bought && bought.deliveryDays !== '' ? fact('Days in transit', bought.deliveryDays) : null}
${names === null ? null : fact(bought && bought.otherTrackingCodes.length > 0 ? 'Tracking codes' : 'Tracking code', names)}
${request.packages.map((one, at) => fact(request.packages.length > 1 ? `Parcel ${at + 1}` : 'Weight and size', packageText(one)))}
${fact('Order', orderId)}
${fact('Signature', request.signature ? 'On delivery' : null)}
${fact('Insured', coverInWords(request, catalogue))}
${customs && fact('Customs', `${purposeWords[customs.purpose]}, signed by ${customs.signature}`)}
${bought ? fact('Bought', time(bought.boughtAt, frame.timeZone)) : fact('Created', time(shipment.createdAt, frame.timeZone))}
</dl>
${bought && bought.notes.length > 0 ? html`<ul class="reasons">${bought.notes.map(note => html`<li>${note}</li>`)}</ul>` : null}
</section>
${request.items.length === 0 ? null : items(request.items)}`
}

/** What the label covers, or would cover once a draft is bought. */
function coverInWords(request: ShipmentRequest, catalogue: Catalogue): string {
  if (!request.insured) return 'No'
  const { sum, currency } = declaredValue(request, catalogue)
  return sum ? `For ${moneyText(sum, currency)}` : 'Yes, but the goods have no value'
}

function wayOf(
  { serviceId }: BoughtLabel,
  { toAddress: { countryCode } }: ShipmentRequest,
  catalogue: Catalogue,
): string {
  const service = catalogue.service(serviceId)
  return service !== null && isDomesticThroughUs(service, countryCode) ? ', through the US' : ''
}

export const fact = (name: string, value: Markup | string | null): Markup | null =>
  value === null || value === '' ? null : html`<dt>${name}</dt><dd>${value}</dd>`

function trackingLinks({ bought }: Shipment, frame: Frame): Markup | null {
  if (bought === null || bought.trackingCode === '') return null
  return html`${trackingCodesOf(bought).map((code, at) => html`${at === 0 ? null : html`<br>`}${codeToCopy(`tracking-${at + 1}`, `tracking code ${code}`, trackingLink(code, frame))}`)}`
}

export const shipCodeFact = ({ shipCode }: Pick<Shipment, 'shipCode'>): Markup | null =>
  fact('Ship code', codeToCopy('ship-code', 'ship code', shipCode))

/** Leads to the page for the public. */
export const trackingLink = (code: string, { outside, environment }: Frame): Markup =>
  html`<a href="${outside(`${worldPrefix(environment)}/t/${encodeURIComponent(code)}`)}">${code}</a>`

export function packageText({ weight, weightUnit, packageType, ...sides }: Package): string | null {
  const { length, width, height, sizeUnit } = sides
  const size = [length, width, height].every(side => side !== null)
    ? `${length} × ${width} × ${height} ${sizeUnit ?? ''}`
    : ''
  const parts = [
    packageType === null ? '' : displayName(packageType),
    weight === null ? '' : `${weight} ${weightUnit ?? ''}`,
    size.trim(),
    sides.packageContents ?? '',
  ]
  return parts.filter(part => part !== '').join(', ') || null
}

const items = (all: readonly Item[]): Markup => html`
<section class="card flush" aria-labelledby="items-title"><header><h2 id="items-title">Items</h2></header>
<div class="scroll" tabindex="0" role="region" aria-label="Table of items"><table>
<thead><tr><th scope="col">Description</th><th scope="col">SKU</th><th scope="col">From</th><th scope="col">HS code</th><th scope="col" class="amount">Quantity</th><th scope="col" class="amount">Value each</th></tr></thead>
<tbody>${all.map(itemRow)}</tbody>
</table></div></section>`

function itemRow(item: Item): Markup {
  const { sku, countryOfOrigin, hsCode, quantity, value, currency } = item
  const worth = value === null ? '–' : money(Math.round(value), currency)
  return html`<tr><th scope="row" class="named">${descriptionOf(item) ?? '–'}</th><td class="code">${sku ?? '–'}</td><td>${countryOfOrigin ?? '–'}</td><td class="code">${hsCode ?? '–'}</td><td class="amount">${quantity}</td><td class="amount">${worth}</td></tr>`
}
