import type { BoughtExplanation, ChargedParts } from '#core/purchase/explain-bought-label.ts'
import { html, type Markup } from '../../../base/html.ts'
import { amountText, money } from '../../parts/money.ts'
import { freightStory } from '../price/freight-story.ts'
import { priceStory } from '../price/price-story.ts'

/** The story of what was charged where it comes to the same cents; else the parts that were charged. */
export const priceCard = (price: BoughtExplanation): Markup =>
  html`<section class="card flush" aria-labelledby="price-title"><header><h2 id="price-title">Why this price</h2></header>
${storyOf(price)}
</section>`

function storyOf(price: BoughtExplanation): Markup {
  if (price.kind === 'charged_parts') return parts(price)
  return price.goods === 'parcels' ? priceStory(price.explanation) : freightStory(price.explanation)
}

const parts = ({ price, why }: ChargedParts): Markup =>
  html`<table class="story"><tbody>
${partLine('Base price', price.baseRate)}
${price.addOns.map(({ name, cost }) => partLine(name, cost))}
${price.duty === 0 ? null : partLine('Duty', price.duty)}
${taxes.map(([name, key]) => (price[key] === 0 ? null : partLine(name, price[key])))}
</tbody><tfoot><tr class="sum"><th scope="row" class="named">Total</th><td class="amount"><strong>${money(price.total, price.currency)}</strong></td></tr></tfoot></table>
<p class="inside quiet small">These parts were charged. Their reasons are not told, because ${reasons[why]}.</p>`

const reasons = {
  'the catalogue has changed since': 'the catalogue or your settings come to other cents by now',
  'the carrier priced it': 'the carrier named the price itself',
} as const satisfies Record<ChargedParts['why'], string>

const partLine = (name: string, amount: number): Markup =>
  html`<tr><th scope="row" class="named">${name}</th><td class="amount">${amountText(amount)}</td></tr>`

const taxes = [
  ['GST', 'gst'],
  ['PST', 'pst'],
  ['HST', 'hst'],
  ['QST', 'qst'],
  ['Tax on duty', 'dutyTax'],
] as const
