import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import { dayRangeInWords, dayRangeText } from '#core/catalogue/day-range.ts'
import { CoreError, type FieldFaults } from '#core/errors.ts'
import type { ExcludedService, Quote, RateAnswer } from '#core/rating/quote.ts'
import { html, type Markup } from '../../../base/html.ts'
import { chargeSentence, isAffordable } from '../../components/charge.ts'
import { restOfForm } from '../../components/live.ts'
import { notice } from '../../components/notice.ts'
import { money, moneyText } from '../../format/money.ts'
import { serviceWay } from '../../format/service-way.ts'
import { offerField, offerWord } from '../../forms/accepted-offer.ts'
import { faultLink } from '../../forms/fault-summary.ts'
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
  const at = frame.to('/ship/late-prices')
  const button = html`<button class="slim" id="ask-${mark}" formaction="${at}"${restOfForm(at, 'prices', judgedParts)}>Show these prices too</button>`
  return html`<div class="inside waits" id="rest-${mark}"><input type="hidden" name="${askedField}" value="${token}"><p><strong>Still waiting for:</strong> ${names}.</p>${button}</div>`
}

/** People without script ask by it; with script the prices come by themselves. */
const askButton = (word: string): Markup =>
  html`<div class="inside"><button class="slim">${word}</button></div>`

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
  const days = dayRangeInWords(dayRangeText(deliveryDays))
  const radio = html`<input type="radio" name="service" id="${id}" value="${serviceId}"${isMarked ? html` checked` : null}>`
  const label = html`<label for="${id}"><span class="name">${name}</span> <span class="quiet small">${days}, ${way}</span></label>`
  return html`<li>${radio}${label}<span class="amount">${money(total, currency)}</span>${whyButton(serviceId, name, frame)}</li>`
}

const nameOf = (serviceId: number, catalogue: Catalogue): string =>
  displayName(catalogue.service(serviceId)?.name ?? `Service ${serviceId}`)

/** The name of a button that asks for reasons: its value is the service. */
export const whyField = 'why'

/** Sends the form to be told why it costs what it does; nothing for those who may not ask. */
export const whyButton = (serviceId: number, name: string, frame: Frame): Markup | null =>
  frame.mayOpen('POST /ship/why')
    ? html`<button class="slim" formaction="${frame.to('/ship/why')}" name="${whyField}" value="${serviceId}">Why?<span class="hidden"> The price of ${name}</span></button>`
    : null

type FootFacts = Pick<ShipFacts, 'marked' | 'mostPaid' | 'draft' | 'faults'>

/** What will be charged and what is left, or what keeps it from being bought, before anybody presses the button. */
export const shipFoot = (facts: FootFacts, shown: readonly string[], frame: Frame): Markup =>
  html`<div id="foot" class="foot"><p>${sentence(facts, shown, frame)}${facts.marked && html` ${whyButton(facts.marked.serviceId, 'the selected service', frame)}`}</p>
<div class="buttons">${frame.mayOpen('POST /ship/save') ? saveButton(facts, frame) : null}${buyButton(facts, frame)}</div></div>`

const saveButton = ({ draft }: FootFacts, frame: Frame): Markup =>
  html`<button formaction="${frame.to('/ship/save')}" formnovalidate>${draft ? 'Save the draft' : 'Save as a draft'}<span class="quiet small">free</span></button>`

function sentence(
  { marked, mostPaid, faults }: FootFacts,
  shown: readonly string[],
  frame: Frame,
): Markup {
  if (!isFaultless(faults)) return html`Nothing can be bought yet. ${firstOf(faults, shown)}`
  if (marked === null) return html`Nothing can be bought yet.`
  const { total, currency } = marked
  if (mostPaid !== null && total > mostPaid) {
    return html`${money(total, currency)} is more than your maximum price of ${money(mostPaid)}.`
  }
  return chargeSentence(marked, frame)
}

function firstOf(faults: FieldFaults, shown: readonly string[]): Markup {
  const first = shown.find(name => faults[name] !== undefined)
  const [unshown = []] = Object.values(faults)
  const says = first === undefined ? unshown.join(' ') : faultLink(first, faults[first] ?? [])
  const others = Object.keys(faults).length - 1
  return html`${says}${others > 0 ? ` And ${others} more.` : null}`
}

const isFaultless = (faults: FieldFaults): boolean => Object.keys(faults).length === 0

function buyButton({ marked, mostPaid, faults }: FootFacts, frame: Frame): Markup {
  const isPayable = marked !== null && isAffordable(marked, frame.available)
  if (!isPayable || (mostPaid !== null && marked.total > mostPaid)) {
    return html`<button class="primary" disabled>Buy</button>`
  }
  const { serviceId, total, currency } = marked
  return html`<button class="primary" formaction="${frame.to('/ship/buy')}" name="${offerField}" value="${offerWord({ serviceId, shown: total })}" data-action="buy"${isFaultless(faults) ? null : html` disabled`}>Buy · ${moneyText(total, currency)}</button>`
}
