import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { FreightExplanation } from '#core/freight/explain-freight.ts'
import type {
  AddOnReason,
  Explanation,
  PackageReasons,
  TaxReason,
} from '#core/rating/explain/explanation.ts'
import type { Price, Quote } from '#core/rating/quote.ts'
import { type Currency, formatMinor, type Minor } from '#core/values/money.ts'
import { ticksPer } from '#core/values/units.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block } from '../../components/same-by-api.ts'
import { amountText } from '../../format/money.ts'

/** Why a price is what it is, step by step; the amounts come to its total to the cent. */
export function priceExplanation(explanation: Explanation): Markup {
  const { quote, packages, addOns, taxes } = explanation
  if (quote === null)
    return html`<p class="inside">${displayName(explanation.excluded?.message ?? '')}</p>`
  return html`<table class="story">
${stepsHead(quote.currency)}
<tbody>
${packages.length === 0 ? packageSteps(explanation) : html`${packages.map((reasons, at) => html`${heading(`Package ${at + 1}`)}${packageSteps(reasons)}`)}${heading(`All ${packages.length} packages`)}${addOns.map(addOnStep)}`}
${quote.duty === 0 ? null : step('Duty', 'Charged by the destination country', quote.duty)}
${sum('Postage', quote.rate)}
${taxes.map(taxStep)}
${quote.dutyTax === 0 ? null : step('Tax on the duty', 'Charged by the destination country', quote.dutyTax)}
</tbody>
<tfoot>${sum('Total', quote.total)}</tfoot>
</table>`
}

const packageSteps = (reasons: PackageReasons): Markup => {
  const { zone, weight, card, addOns } = reasons
  return html`
${step(zone ? `Zone ${zone.zone}` : 'No zone', zone ? zone.why : 'None is needed.')}
${weight && step(billed(weight), weight.why)}
${card && step(`${card.name}, version ${card.version}`, `In force from ${card.validFrom}${card.validTo ? ` to ${card.validTo}` : ''}; from ${card.source}`)}
${card && step(`Row ${card.row}`, listedPrice(card), card.baseRate)}
${addOns.map(addOnStep)}`
}

const billed = ({ billedTicks }: NonNullable<PackageReasons['weight']>): string =>
  billedTicks === null ? 'Weight' : `${Number((billedTicks / ticksPer.lbs).toFixed(3))} lb billed`

const listedPrice = ({ listed, currency }: NonNullable<PackageReasons['card']>): string =>
  currency === 'CAD'
    ? `The rate card lists ${formatMinor(listed)} CAD.`
    : `The rate card lists ${formatMinor(listed)} ${currency}, converted to CAD.`

const addOnStep = ({ name, why, cost }: AddOnReason): Markup => step(name, why, cost)

const heading = (text: string): Markup =>
  html`<tr><th scope="colgroup" colspan="2" class="named">${text}</th></tr>`

/** What other accounts would pay; nothing where the account sees its own price alone. */
export function tierTable({ tiers, rate, tax, total, currency }: Quote): Markup | null {
  if (tiers === null) return null
  const line = (name: string, price: Pick<Price, 'rate' | 'tax' | 'total'>): Markup =>
    html`<tr><th scope="row" class="named">${name}</th><td class="amount">${amountText(price.rate)}</td><td class="amount">${amountText(price.tax)}</td><td class="amount">${amountText(price.total)}</td></tr>`
  return html`<section class="card flush" aria-labelledby="tiers"><header><h2 id="tiers">By tier</h2><p class="quiet small">in ${currency}</p></header><div class="scroll" tabindex="0" role="region" aria-label="Prices by tier"><table>
<thead><tr><th scope="col">Tier</th><th scope="col" class="amount">Postage</th><th scope="col" class="amount">Tax</th><th scope="col" class="amount">Total</th></tr></thead>
<tbody>${line('Charged', { rate, tax, total })}${line('Retail', tiers.retail)}${line('Enterprise', tiers.enterprise)}</tbody>
</table></div></section>`
}

/** Why freight costs what it does: how its linehaul came about, then what is added to it. */
export function freightExplanation({
  quote,
  reasons,
  taxes,
  excluded,
}: FreightExplanation): Markup {
  if (quote === null) return html`<p class="inside">${displayName(excluded?.message ?? '')}</p>`
  return html`<div class="inside"><ol class="reasons">${reasons.map(reason => html`<li>${displayName(reason)}</li>`)}</ol></div>
<table class="story">
${stepsHead(quote.currency)}
<tbody>
${step('Linehaul', 'By the tariff, as explained above', quote.baseRate)}
${quote.addOns.map(({ name, cost }) => step(name, null, cost))}
${sum('Freight', quote.rate)}
${taxes.map(taxStep)}
</tbody>
<tfoot>${sum('Total', quote.total)}</tfoot>
</table>`
}

export const stepsHead = (currency: Currency): Markup =>
  html`<thead><tr><th scope="col">Step</th><th scope="col" class="amount">${currency}</th></tr></thead>`

/** One line of an explanation: what it is, the reason where it is known, and the amount where it has one. */
export const step = (name: string, why: string | null, amount: Minor | null = null): Markup =>
  html`<tr><th scope="row" class="named">${displayName(name)}${why === null ? null : html`<span class="quiet small">${displayName(why)}</span>`}</th><td class="amount">${amount === null ? '' : amountText(amount)}</td></tr>`

const taxStep = ({ tax, percent, province, amount, why }: TaxReason): Markup =>
  step(`${tax.toUpperCase()} ${percent}`, `${province}: ${why}`, amount)

export const sum = (name: string, amount: Minor): Markup =>
  html`<tr class="sum"><th scope="row" class="named">${name}</th><td class="amount"><strong>${amountText(amount)}</strong></td></tr>`

/** The explanation as text, to paste into a message. */
export const explanationBlock = (text: string): Markup =>
  block('story-text', 'Story', displayName(text))
