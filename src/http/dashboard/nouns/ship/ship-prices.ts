import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import { dayRangeInWords, dayRangeText } from '#core/catalogue/day-range.ts'
import { CoreError } from '#core/errors.ts'
import type { ExcludedService, Quote, RateAnswer } from '#core/rating/quote.ts'
import { html, type Markup } from '../../../base/html.ts'
import { restOfForm } from '../../components/live.ts'
import { notice } from '../../components/notice.ts'
import { money } from '../../format/money.ts'
import { serviceWay } from '../../format/service-way.ts'
import { refusalInWords } from '../../forms/fault-words.ts'
import type { Frame } from '../../visit/frame.ts'
import { askedField, type OpenRest } from '../../visit/open-quotes.ts'
import type { ShipFacts } from './ship-facts.ts'

/** What else of the page says how the form stands: an answer replaces it with the prices. */
export const judgedParts: readonly string[] = ['faults', 'cover', 'declared', 'foot', 'same-by-api']

type OffersFacts = Pick<ShipFacts, 'found' | 'marked' | 'state' | 'rest'>

/** The list is replaced as somebody types. */
export const shipPrices = (facts: OffersFacts, catalogue: Catalogue, frame: Frame): Markup =>
  html`<section id="prices" class="card flush" aria-labelledby="prices-title" aria-live="polite">
<h2 id="prices-title">Service</h2>
${facts.found instanceof CoreError ? lacking(facts.found) : offers(facts.found, facts, catalogue, frame)}
</section>`

const lacking = (refusal: CoreError): Markup =>
  html`<p class="empty">${refusalInWords(refusal)}</p>${askButton('Show prices')}`

function offers(
  { quotes, excluded }: RateAnswer,
  { marked, rest, state }: OffersFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const country = state.value('to_address.country_code')
  const silent = excluded.filter(({ reason }) => reason !== 'no_rate_for_lane')
  const byPrice = quotes.toSorted((a, b) => a.total - b.total || a.serviceId - b.serviceId)
  return html`
${quotes.length === 0 ? (rest ? null : noOffer(excluded, catalogue)) : html`<ul class="offers">${byPrice.map(quote => offer(quote, marked, country, catalogue, frame))}</ul>`}
${silent.length === 0 ? null : html`<div class="inside">${notice('warn', html`<p><strong>${silent.length === 1 ? 'One service' : `${silent.length} services`} did not answer.</strong></p><ul>${silent.map(one => reason(one, catalogue))}</ul>`)}</div>`}
${rest ? toCome(rest, catalogue, frame) : askButton('Ask again')}`
}

/** Nobody has to guess whether it is too heavy, too large, or goes where nobody goes. */
const noOffer = (excluded: RateAnswer['excluded'], catalogue: Catalogue): Markup =>
  html`<p class="empty">No service ships this parcel there.</p>
<div class="inside"><ul class="reasons">${excluded.map(one => reason(one, catalogue))}</ul></div>`

const reason = ({ serviceId, message }: ExcludedService, catalogue: Catalogue): Markup =>
  html`<li>${nameOf(serviceId, catalogue)}: ${displayName(message)}</li>`

/** A script presses the button by itself, until every carrier has answered. */
function toCome({ token, mark, waitsFor }: OpenRest, catalogue: Catalogue, frame: Frame): Markup {
  const names = waitsFor.map(id => nameOf(id, catalogue)).join(', ')
  return html`<div class="inside waits" id="rest-${mark}"><input type="hidden" name="${askedField}" value="${token}"><p><strong>Still waiting for:</strong> ${names}.</p><button class="slim" id="ask-${mark}" name="act" value="rest"${restOfForm(frame.to('/ship'), 'prices', judgedParts)}>Show these prices too</button></div>`
}

/** People without script ask by it; with script the prices come by themselves. */
const askButton = (word: string): Markup =>
  html`<div class="inside"><button class="slim" name="act" value="prices">${word}</button></div>`

function offer(
  quote: Quote,
  marked: Quote | null,
  country: string,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const { serviceId, total, currency, deliveryDays } = quote
  const id = `service-${serviceId}`
  const name = nameOf(serviceId, catalogue)
  const isMarked = marked?.serviceId === serviceId
  const way = serviceWay(catalogue.service(serviceId), country)
  return html`<li><input type="radio" name="service" id="${id}" value="${serviceId}"${isMarked ? html` checked` : null}><label for="${id}"><span class="name">${name}</span> <span class="quiet small">${dayRangeInWords(dayRangeText(deliveryDays))}, ${way}</span></label><span class="amount">${money(total, currency)}</span>${whyButton(serviceId, name, frame)}</li>`
}

const nameOf = (serviceId: number, catalogue: Catalogue): string =>
  displayName(catalogue.service(serviceId)?.name ?? `Service ${serviceId}`)

/** Sends the form to be told why it costs what it does; nothing for those who may not ask. */
export const whyButton = (serviceId: number, name: string, frame: Frame): Markup | null =>
  frame.may('rates:read')
    ? html`<button class="slim" name="act" value="why:${serviceId}">Why?<span class="hidden"> The price of ${name}</span></button>`
    : null
