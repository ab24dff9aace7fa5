import type { Catalogue } from '#core/catalogue/catalogue.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { liveForm } from '../../components/live.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { countryChoices } from '../../forms/countries.ts'
import { judgedFaults } from '../../forms/fault-summary.ts'
import { checkField, type FormState, inputField, selectField } from '../../forms/field.ts'
import { fieldLabel } from '../../forms/field-labels.ts'
import { packageFields, shownPackageFields } from '../../forms/package-fields.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { type PricesFacts, quotePrices } from './quote-prices.ts'

type QuoteFacts = PricesFacts & {
  readonly state: FormState
  readonly isAsked: boolean
  /** Whether the sizes that the form begins with are the account's own. */
  readonly isOwnSize: boolean
  readonly apiCalls: readonly ShownCall[]
}

export const quoteView = (facts: QuoteFacts, catalogue: Catalogue, frame: Frame): Markup => html`
${titled('Quote', 'A country, a postal code and a weight are enough. Nothing is bought or saved.')}
<div class="side-and-main">
${form(facts, catalogue, frame)}
<div id="prices">
${judgedFaults(facts.state.faults, shownFields)}
${quotePrices(facts, catalogue, frame)}
${sameByApi(facts.apiCalls)}
</div>
</div>`

const shownFields: readonly string[] = [
  'to_address.country_code',
  'to_address.postal_code',
  ...shownPackageFields(1),
]

const form = (
  { state, isAsked, isOwnSize }: QuoteFacts,
  catalogue: Catalogue,
  frame: Frame,
): Markup => html`
<form class="card" id="question" method="get" action="${frame.to('/quote')}"${liveForm(frame.to('/quote'), 'prices')}>
<h2>The parcel</h2>
<div class="fields">
${selectField(state, 'to_address.country_code', { label: 'Destination country', width: 'half', choices: countryChoices(catalogue) })}
${inputField(state, 'to_address.postal_code', { label: fieldLabel('to_address.postal_code'), width: 'half', autofocus: !isAsked })}
${packageFields(state, catalogue)}
<div class="field"><p class="hint">${isOwnSize ? ownSize : smallCarton}</p></div>
${checkField(state, 'signature_confirmation', { label: fieldLabel('signature_confirmation') })}
${selectField(state, 'sort', {
  label: 'Sort',
  choices: [
    { value: 'price', text: 'Cheapest first' },
    { value: 'days', text: 'Fastest first' },
  ],
})}
</div>
<div class="buttons"><button class="primary">${icon('quote')}Get prices</button></div>
</form>`

const ownSize = "The sizes are those of this account's usual parcel. Enter yours."
const smallCarton =
  'The sizes are those of a small carton, because a price needs some. Enter yours.'

/** Links from the reasons of a price back to all prices, and on to its label. */
export const quoteLinks = (asked: URLSearchParams, isPriced: boolean, frame: Frame): Markup =>
  html`<a class="button" href="${frame.to(`/quote?${asked}`)}">${icon('back')}All prices</a>${isPriced && frame.mayOpen('GET /ship') ? html` <a class="button primary" href="${frame.to(`/ship?${asked}`)}">Ship with it</a>` : null}`
