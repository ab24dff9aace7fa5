import type { FreightExplanation } from '#core/freight/explain-freight.ts'
import { html, type Markup } from '../../../base/html.ts'
import { amountText } from '../../parts/money.ts'
import { step, sum, taxStep } from './story-steps.ts'

/** Why freight costs what it does: how its linehaul came about, then what is added to it. */
export function freightStory({ quote, reasons, taxes, excluded }: FreightExplanation): Markup {
  if (quote === null) return html`<p class="inside">${excluded?.message ?? null}</p>`
  return html`<ol class="inside reasons">${reasons.map(reason => html`<li>${reason}</li>`)}</ol>
<table class="story">
<thead><tr><th scope="col">Step</th><th scope="col" class="amount">${quote.currency}</th></tr></thead>
<tbody>
${step('Linehaul', 'By the tariff, as told above', quote.baseRate)}
${quote.addOns.map(({ name, cost }) => html`<tr><th scope="row" class="named">${name}</th><td class="amount">${amountText(cost)}</td></tr>`)}
${sum('Freight', quote.rate)}
${taxes.map(taxStep)}
</tbody>
<tfoot>${sum('Total', quote.total)}</tfoot>
</table>`
}
