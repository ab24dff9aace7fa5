import type { LabelMoney } from '#core/ledger/label-money.ts'
import type { PostingKind, StatementLine } from '#core/ledger/statement-line.ts'
import type { BoughtExplanation } from '#core/purchase/explain-bought-label.ts'
import type { AnyPrice } from '#core/rating/quote.ts'
import { html, type Markup } from '../../../base/html.ts'
import { amountText, change, money } from '../../parts/money.ts'
import { time } from '../../parts/time.ts'
import type { Frame } from '../../visit/frame.ts'

type MoneyFacts = { readonly money: LabelMoney | null; readonly price: BoughtExplanation | null }

/** Where each cent went, and what the price is made of. */
export const moneyCard = ({ money: told, price }: MoneyFacts, frame: Frame): Markup => html`
${told === null || told.postings.length === 0 ? null : postings(told, frame)}
${price === null ? null : parts(price)}`

const postings = ({ postings: lines, cost }: LabelMoney, frame: Frame): Markup => html`
<section class="card flush" aria-labelledby="money-title"><header><h2 id="money-title">Money</h2></header>
<div class="scroll"><table>
<thead><tr><th scope="col">What</th><th scope="col" class="amount">Amount</th><th scope="col" class="amount">Balance</th></tr></thead>
<tbody>${lines.map(line => postingRow(line, frame))}</tbody>
<tfoot><tr><th scope="row">It cost</th><td class="amount"><strong>${money(cost)}</strong></td><td></td></tr></tfoot>
</table></div></section>`

const postingRow = (line: StatementLine, { timeZone }: Frame): Markup => html`
<tr><th scope="row" class="named">${postingWord(line.kind)}<span class="quiet small">${time(line.at, timeZone)}</span></th>
<td class="amount">${line.amount === 0 ? html`<span class="quiet">${heldText(line)}</span>` : change(line.amount)}</td>
<td class="amount">${amountText(line.balanceAfter)}</td></tr>`

const heldText = ({ heldChange }: StatementLine): string =>
  heldChange === 0
    ? '0.00'
    : `${amountText(Math.abs(heldChange))} ${heldChange > 0 ? 'held' : 'freed'}`

export const postingWord = (kind: PostingKind): string => words[kind] ?? 'Changed'

const words: Readonly<Partial<Record<PostingKind, string>>> = {
  hold: 'Set aside',
  release: 'Given back unused',
  purchase: 'Paid',
  void_refund: 'Refunded',
}

function parts(price: BoughtExplanation): Markup {
  const charged = price.kind === 'charged_parts' ? price.price : priceOf(price)
  return html`<section class="card flush" aria-labelledby="price-title"><header><h2 id="price-title">Why this price</h2></header>
<div class="scroll"><table><tbody>
${partLine('Base price', charged.baseRate)}
${charged.addOns.map(({ name, cost }) => partLine(name, cost))}
${charged.duty === 0 ? null : partLine('Duty', charged.duty)}
${taxes.map(([name, key]) => (charged[key] === 0 ? null : partLine(name, charged[key])))}
</tbody><tfoot><tr><th scope="row">Total</th><td class="amount"><strong>${money(charged.total, charged.currency)}</strong></td></tr></tfoot></table></div>
${price.kind === 'charged_parts' ? html`<p class="inside quiet small">These parts were charged. Their reasons are not told, because ${price.why}.</p>` : null}
</section>`
}

const partLine = (name: string, amount: number): Markup =>
  html`<tr><th scope="row" class="named">${name}</th><td class="amount">${amountText(amount)}</td></tr>`

const taxes = [
  ['GST', 'gst'],
  ['PST', 'pst'],
  ['HST', 'hst'],
  ['QST', 'qst'],
  ['Tax on duty', 'dutyTax'],
] as const

/** Its reasons come to what was charged. */
function priceOf(price: Extract<BoughtExplanation, { kind: 'explained' }>): AnyPrice {
  const { quote } = price.explanation
  if (quote === null) throw new Error('an explained price has no quote')
  return quote
}
