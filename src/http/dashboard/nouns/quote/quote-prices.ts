import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import { dayRangeText } from '#core/catalogue/day-range.ts'
import type { CoreError } from '#core/errors.ts'
import type { ExcludedService, Quote, RateAnswer } from '#core/rating/quote.ts'
import { counted } from '#core/values/counted.ts'
import { html, type Markup } from '../../../base/html.ts'
import { liveLink, restOfPage } from '../../components/live.ts'
import { notice } from '../../components/notice.ts'
import { amountText, money } from '../../format/money.ts'
import { serviceWay } from '../../format/service-way.ts'
import { refusalInWords } from '../../forms/fault-words.ts'
import type { Frame } from '../../visit/frame.ts'
import { askedField, type OpenRest, restField } from '../../visit/open-quotes.ts'

export type PricesFacts = {
  /** The question as it stands in the form. */
  readonly fields: URLSearchParams
  /** Whether those alone were asked that did not answer before. */
  readonly isAgain: boolean
  readonly refusal: CoreError | null
  /** Null where nothing was asked yet, or the question was refused. */
  readonly found: RateAnswer | null
  /** The page asks with it for the prices that are still to come. */
  readonly rest: OpenRest | null
}

/** Who answered with a price, and who did not. */
export function quotePrices(
  { found, refusal, fields, isAgain, rest }: PricesFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const asked = isAgain ? answeredAgain : answered
  return html`<section class="card flush" aria-labelledby="prices-title" aria-live="polite">
<header><h2 id="prices-title">Prices</h2>${found ? html`<p class="quiet small" id="counted">${isAgain ? null : pricedServices(found)}</p>` : null}</header>
${refusal ? html`<div class="inside">${notice('warn', refusalInWords(refusal))}</div>` : null}
${rest ? toCome(rest, fields, catalogue, frame) : null}
${found && !(rest && found.quotes.length === 0) ? asked(found, fields, catalogue, frame) : refusal || rest ? null : html`<p class="empty">Prices appear here as you type.</p>`}
</section>`
}

/** A script asks for the rest by itself, until every carrier has answered. */
function toCome(
  { token, mark, waitsFor }: OpenRest,
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const names = waitsFor.map(id => displayName(catalogue.service(id)?.name ?? '')).join(', ')
  const asking = new URLSearchParams(fields)
  asking.set(askedField, token)
  asking.set(restField, 'yes')
  const at = frame.to(`/quote?${asking}`)
  return html`<div class="inside waits" id="rest-${mark}"><p><strong>Still waiting for:</strong> ${names}. <a id="ask-${mark}" href="${at}"${restOfPage(at, 'prices', 'question')}>Show these prices too</a></p></div>`
}

const pricedServices = ({ quotes, excluded }: RateAnswer): string =>
  `${quotes.length} of ${counted(quotes.length + excluded.length, 'service')} ${quotes.length === 1 ? 'has' : 'have'} a price`

const answered = (
  found: RateAnswer,
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup => html`
${found.quotes.length === 0 ? html`<p class="empty">No service ships this parcel there.</p>` : priceTable(found, fields, catalogue, frame)}
${missing(found.excluded, fields, catalogue, frame)}`

/** Stands on the whole page in place of the services that did not answer, and on a page of its own without script. */
const answeredAgain = (
  { quotes, excluded }: RateAnswer,
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup => html`
<div id="silent">
<p class="inside"><strong>Asked again.</strong> ${quotes.length === 0 ? 'There is no new price.' : null}</p>
${quotes.length === 0 ? null : priceTable({ quotes, excluded }, fields, catalogue, frame)}
${silentNotice(excluded, fields, catalogue, frame)}
</div>
<p class="inside"><a href="${frame.to(`/quote?${fields}`)}">All prices</a></p>`

function priceTable(
  { quotes }: RateAnswer,
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const inOrder = fields.get('sort') === 'days' ? quotes.toSorted(byDays) : quotes.toSorted(byPrice)
  return html`<div class="scroll"><table data-pick>
<thead><tr><th scope="col">Service</th><th scope="col">Days</th><th scope="col" class="amount">Postage</th><th scope="col" class="amount">Tax</th><th scope="col" class="amount">Total</th><th scope="col"><span class="hidden">Actions</span></th></tr></thead>
<tbody>${inOrder.map(quote => priceRow(quote, fields, catalogue, frame))}</tbody>
</table></div>`
}

const byPrice = (a: Quote, b: Quote): number => a.total - b.total

const byDays = (a: Quote, b: Quote): number =>
  a.deliveryDays.most - b.deliveryDays.most ||
  a.deliveryDays.least - b.deliveryDays.least ||
  byPrice(a, b)

function priceRow(
  quote: Quote,
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const service = catalogue.service(quote.serviceId)
  const chosen = new URLSearchParams(fields)
  chosen.set('service', String(quote.serviceId))
  const name = displayName(service?.name ?? '')
  return html`<tr>
<th scope="row" class="named"><span class="name">${name}</span><span class="quiet small">${serviceWay(service, fields.get('to_address.country_code'))}</span></th>
<td class="nowrap">${dayRangeText(quote.deliveryDays)}</td>
<td class="amount">${amountText(quote.rate)}</td>
<td class="amount">${amountText(quote.tax)}</td>
<td class="amount"><strong>${money(quote.total, quote.currency)}</strong></td>
<td class="amount">${frame.mayOpen('GET /ship') ? shipLink(name, frame.to(`/ship?${chosen}`)) : null} ${whyLink(name, frame.to(`/quote/why?${chosen}`))}</td>
</tr>`
}

const shipLink = (name: string, to: string): Markup =>
  html`<a class="button slim" href="${to}">Ship<span class="hidden"> with ${name}</span></a>`

const whyLink = (name: string, to: string): Markup =>
  html`<a class="button slim" href="${to}">Why?<span class="hidden"> The price of ${name}</span></a>`

/** The services without a price, so that nobody wonders where they have gone. */
function missing(
  excluded: readonly ExcludedService[],
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const others = excluded.filter(({ reason }) => reason === 'no_rate_for_lane')
  return html`
<div id="silent">${silentNotice(excluded, fields, catalogue, frame)}</div>
${others.length === 0 ? null : html`<details class="inside"><summary>${others.length === 1 ? 'One service does' : `${others.length} services do`} not ship this parcel there</summary><ul class="reasons">${others.map(line => reasonLine(line, catalogue))}</ul></details>`}`
}

/** Asks again for what did not answer, and for nothing else: the prices that are there stay. */
function silentNotice(
  excluded: readonly ExcludedService[],
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup | null {
  const silent = excluded.filter(({ reason }) => reason !== 'no_rate_for_lane')
  if (silent.length === 0) return null
  const only = new URLSearchParams(fields)
  only.set('only', silent.map(({ serviceId }) => serviceId).join('.'))
  const again = frame.to(`/quote?${only}`)
  return html`<div class="inside">${notice('warn', html`<p><strong>${silent.length === 1 ? 'One service' : `${silent.length} services`} did not answer.</strong></p><ul>${silent.map(line => reasonLine(line, catalogue))}</ul><p><a href="${again}"${liveLink(again, 'silent', { pushes: false, others: ['counted'] })}>Ask again</a></p>`)}</div>`
}

const reasonLine = ({ serviceId, message }: ExcludedService, catalogue: Catalogue): Markup =>
  html`<li>${displayName(catalogue.service(serviceId)?.name ?? `Service ${serviceId}`)}: ${displayName(message)}</li>`
