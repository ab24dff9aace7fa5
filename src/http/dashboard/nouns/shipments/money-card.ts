import type { LabelMoney } from '#core/ledger/label-money.ts'
import type { PostingKind, StatementLine } from '#core/ledger/statement-line.ts'
import type { HistoryEntry } from '#core/overview/shipment-history.ts'
import { houseCurrency } from '#core/values/money.ts'
import { html, type Markup } from '../../../base/html.ts'
import { amountText, change, money } from '../../format/money.ts'
import { time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'

/** Where each cent went. */
export const moneyCard = (
  { cost }: LabelMoney,
  history: readonly HistoryEntry[],
  frame: Frame,
): Markup => html`
<section class="card flush" aria-labelledby="money-title"><header><h2 id="money-title">Money</h2><p class="quiet small">in ${houseCurrency}</p></header>
<div class="scroll dense" tabindex="0" role="region" aria-label="Table of postings"><table>
<thead><tr><th scope="col">Description</th><th scope="col" class="amount">Amount</th><th scope="col" class="amount">Balance</th></tr></thead>
<tbody>${history.toReversed().map(entry => (entry.kind === 'posting' ? postingRow(entry, frame) : null))}</tbody>
<tfoot><tr><th scope="row">Net cost</th><td class="amount"><strong>${money(cost)}</strong></td><td></td></tr></tfoot>
</table></div></section>`

/** The account's clock dates it, as all else on the page. */
const postingRow = (
  { at, posting: line }: Extract<HistoryEntry, { readonly kind: 'posting' }>,
  { timeZone }: Frame,
): Markup => html`
<tr><th scope="row" class="named">${postingWord(line.kind)}<span class="quiet small">${time(at, timeZone)}</span></th>
<td class="amount">${line.amount === 0 ? html`<span class="quiet">${heldText(line)}</span>` : change(line.amount)}</td>
<td class="amount">${amountText(line.balanceAfter)}</td></tr>`

const heldText = ({ heldChange }: StatementLine): string =>
  heldChange === 0
    ? '0.00'
    : `${amountText(Math.abs(heldChange))} ${heldChange > 0 ? 'held' : 'released'}`

export const postingWord = (kind: PostingKind): string => words[kind] ?? 'Changed'

const words: Readonly<Partial<Record<PostingKind, string>>> = {
  hold: 'On hold',
  release: 'Hold released',
  purchase: 'Paid',
  void_refund: 'Refunded',
}
