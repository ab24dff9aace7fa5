import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { displayName } from '#core/catalogue/catalogue-names.ts'
import { dayRangeText } from '#core/catalogue/day-range.ts'
import type { CoreError } from '#core/errors.ts'
import type { ExcludedService, Quote, RateAnswer } from '#core/rating/quote.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { countryChoices } from '../../parts/countries.ts'
import { faultsInWords } from '../../parts/fault-words.ts'
import { checkField, type FormState, inputField, selectField } from '../../parts/field.ts'
import { icon } from '../../parts/icon.ts'
import { liveForm, liveLink } from '../../parts/live.ts'
import { money } from '../../parts/money.ts'
import { notice } from '../../parts/notice.ts'
import { packageFields } from '../../parts/package-fields.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'

export type QuoteFacts = {
  readonly state: FormState
  /** The question as it stands in the form. */
  readonly fields: URLSearchParams
  readonly isAsked: boolean
  /** Whether the sizes that the form begins with are the account's own. */
  readonly isOwnSize: boolean
  readonly refusal: CoreError | null
  /** Null where nothing was asked yet, or the question was refused. */
  readonly found: RateAnswer | null
  readonly lines: readonly ApiLines[]
}

export const quoteView = (facts: QuoteFacts, catalogue: Catalogue, frame: Frame): Markup => html`
${titled('Quote', 'A country, a postal code and a weight are enough. Nothing is bought, and nothing is kept.')}
<div class="side-and-main">
${form(facts, catalogue, frame)}
<div id="prices">
${prices(facts, catalogue, frame)}
${byApi(facts.lines)}
</div>
</div>`

const form = (
  { state, isAsked, isOwnSize }: QuoteFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup => html`
<form class="card" method="get" action="${frame.to('/quote')}"${liveForm(frame.to('/quote'), 'prices')}>
<h2>The parcel</h2>
<div class="fields">
${selectField(state, 'to_address.country_code', { label: 'To', width: 'half', choices: countryChoices(catalogue) })}
${inputField(state, 'to_address.postal_code', { label: 'Postal code', width: 'half', maxLength: 16, autofocus: !isAsked })}
${packageFields(state, catalogue)}
<div class="field"><p class="hint">${isOwnSize ? ownSize : smallCarton}</p></div>
${checkField(state, 'signature_confirmation', { label: 'Signature on delivery' })}
${selectField(state, 'sort', {
  label: 'Order',
  choices: [
    { value: 'price', text: 'Cheapest first' },
    { value: 'days', text: 'Fastest first' },
  ],
})}
</div>
<div class="buttons"><button class="primary">${icon('quote')}Get prices</button></div>
</form>`

const ownSize = "The sizes begin as this account's usual parcel. Write those of yours."
const smallCarton =
  'The sizes begin as a small carton, since a price needs some. Write those of yours.'

function prices(
  { found, refusal, fields }: QuoteFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  return html`<section class="card flush" aria-labelledby="prices-title" aria-live="polite">
<header><h2 id="prices-title">Prices</h2>${found ? html`<p class="quiet small">${counted(found)}</p>` : null}</header>
${refusal ? html`<div class="inside">${notice('warn', Object.values(faultsInWords(refusal.fields)).flat().join(' ') || refusal.message)}</div>` : null}
${found ? answered(found, fields, catalogue, frame) : refusal ? null : html`<p class="empty">Prices appear here as you type.</p>`}
</section>`
}

const counted = ({ quotes, excluded }: RateAnswer): string =>
  `${quotes.length} of ${quotes.length + excluded.length} services have a price`

const answered = (
  found: RateAnswer,
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup => html`
${found.quotes.length === 0 ? html`<p class="empty">No service takes this parcel there.</p>` : priceTable(found, fields, catalogue, frame)}
${missing(found.excluded, fields, catalogue, frame)}`

function priceTable(
  { quotes }: RateAnswer,
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup {
  const inOrder = fields.get('sort') === 'days' ? quotes.toSorted(byDays) : quotes.toSorted(byPrice)
  return html`<div class="scroll"><table data-pick>
<thead><tr><th scope="col">Service</th><th scope="col">Days</th><th scope="col" class="amount">Postage</th><th scope="col" class="amount">Tax</th><th scope="col" class="amount">Total</th><th scope="col"><span class="hidden">What to do</span></th></tr></thead>
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
<th scope="row" class="named"><span class="name">${name}</span><span class="quiet small">${service?.trackable ? 'tracked' : 'not tracked'}</span></th>
<td class="nowrap">${dayRangeText(quote.deliveryDays)}</td>
<td class="amount">${money(quote.rate, quote.currency)}</td>
<td class="amount">${money(quote.tax, quote.currency)}</td>
<td class="amount"><strong>${money(quote.total, quote.currency)}</strong></td>
<td class="amount">${frame.may('labels:create') ? html`<a class="button slim" href="${frame.to(`/ship?${chosen}`)}">Ship<span class="hidden"> by ${name}</span></a>` : null} <a class="button slim" href="${frame.to(`/quote/why?${chosen}`)}">Why?<span class="hidden"> The price of ${name}</span></a></td>
</tr>`
}

/** Who was asked and has no price: nobody has to wonder where a service has gone. */
function missing(
  excluded: readonly ExcludedService[],
  fields: URLSearchParams,
  catalogue: Catalogue,
  frame: Frame,
): Markup | null {
  if (excluded.length === 0) return null
  const silent = excluded.filter(({ reason }) => reason !== 'no_rate_for_lane')
  const others = excluded.filter(({ reason }) => reason === 'no_rate_for_lane')
  const again = frame.to(`/quote?${fields}`)
  return html`
${silent.length === 0 ? null : html`<div class="inside">${notice('warn', html`<p><strong>${silent.length === 1 ? 'One service' : `${silent.length} services`} did not answer.</strong></p><ul>${silent.map(line => reasonLine(line, catalogue))}</ul><p><a href="${again}"${liveLink(again, 'prices')}>Ask again</a></p>`)}</div>`}
${others.length === 0 ? null : html`<details class="inside"><summary>${others.length === 1 ? 'One service does' : `${others.length} services do`} not take this parcel there</summary><ul class="reasons">${others.map(line => reasonLine(line, catalogue))}</ul></details>`}`
}

const reasonLine = ({ serviceId, message }: ExcludedService, catalogue: Catalogue): Markup =>
  html`<li>${displayName(catalogue.service(serviceId)?.name ?? `Service ${serviceId}`)}: ${displayName(message)}</li>`
