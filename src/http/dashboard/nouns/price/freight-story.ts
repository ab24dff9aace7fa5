import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { FreightExplanation } from '#core/freight/explain-freight.ts'
import { html, type Markup } from '../../../base/html.ts'
import { step, storyHead, sum, taxStep } from './story-steps.ts'

/** Why freight costs what it does: how its linehaul came about, then what is added to it. */
export function freightStory({ quote, reasons, taxes, excluded }: FreightExplanation): Markup {
  if (quote === null) return html`<p class="inside">${displayName(excluded?.message ?? '')}</p>`
  return html`<div class="inside"><ol class="reasons">${reasons.map(reason => html`<li>${displayName(reason)}</li>`)}</ol></div>
<table class="story">
${storyHead(quote.currency)}
<tbody>
${step('Linehaul', 'By the tariff, as told above', quote.baseRate)}
${quote.addOns.map(({ name, cost }) => step(name, null, cost))}
${sum('Freight', quote.rate)}
${taxes.map(taxStep)}
</tbody>
<tfoot>${sum('Total', quote.total)}</tfoot>
</table>`
}
