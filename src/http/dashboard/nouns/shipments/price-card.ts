import { type DayRate, rateText } from '#core/catalogue/exchange-rate.ts'
import { freightExplanationText } from '#core/freight/explain-freight.ts'
import type { BoughtExplanation, ChargedParts } from '#core/purchase/explain-bought-label.ts'
import type { Explanation } from '#core/rating/explain/explanation.ts'
import { explanationText } from '#core/rating/explain/explanation-text.ts'
import { houseCurrency } from '#core/values/money.ts'
import { html, type Markup } from '../../../base/html.ts'
import {
  explanationBlock,
  freightExplanation,
  priceExplanation,
  step,
  stepsHead,
  sum,
  tierTable,
} from '../price/price-explanation.ts'

/** The reasons of the price, where they come to the cents that were charged; else the parts that were charged. */
export function priceCard(price: BoughtExplanation): Markup {
  if (price.kind === 'charged_parts') return card(parts(price))
  if (price.goods === 'parcels') return parcelsPriceCard(price.explanation)
  const { explanation } = price
  return card(
    html`${freightExplanation(explanation)}${asText(freightExplanationText(explanation))}`,
  )
}

/** The label is bought, or would be. */
export const parcelsPriceCard = (explanation: Explanation): Markup =>
  html`${card(html`${priceExplanation(explanation)}${asText(explanationText(explanation))}`)}${explanation.quote && tierTable(explanation.quote)}`

const card = (explanation: Markup): Markup =>
  html`<section class="card flush" aria-labelledby="price-title"><header><h2 id="price-title">Why this price</h2></header>
${explanation}
</section>`

const asText = (text: string): Markup =>
  html`<details class="inside"><summary>As text</summary>${explanationBlock(text)}</details>`

const parts = ({ price, why }: ChargedParts): Markup =>
  html`<table class="story">${stepsHead(price.currency)}<tbody>
${step('Base price', null, price.baseRate)}
${price.addOns.map(({ name, cost }) => step(name, null, cost))}
${price.duty === 0 ? null : step('Duty', null, price.duty)}
${taxes.map(([name, key]) => (price[key] === 0 ? null : step(name, null, price[key])))}
</tbody><tfoot>${sum('Total', price.total)}</tfoot></table>
<p class="inside quiet small">These amounts were charged. How they came about is not shown, because ${reasons[why]}.${price.exchange ? exchangeSentence(price.exchange) : ''}</p>`

const exchangeSentence = ({ currency, millionths, day }: DayRate): string =>
  ` The carrier charged in ${currency}; its amounts were converted at the rate of ${day}: 1 ${currency} = ${rateText(millionths)} ${houseCurrency}.`

const reasons = {
  'the catalogue has changed since': 'the catalogue or your settings now give a different price',
  'the carrier priced it': 'the carrier set the price itself',
} as const satisfies Record<ChargedParts['why'], string>

const taxes = [
  ['GST', 'gst'],
  ['PST', 'pst'],
  ['HST', 'hst'],
  ['QST', 'qst'],
  ['Tax on duty', 'dutyTax'],
] as const
