import type { StatementLine } from '#core/ledger/statement-line.ts'
import type { Minor } from '#core/values/money.ts'
import { html, type Markup } from '../../../base/html.ts'
import { amountText, change } from '../../format/money.ts'
import { time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { detailOf, isOfLabel, wordsOf } from './line-words.ts'

export const statementRow = (line: StatementLine, frame: Frame): Markup => html`<tr>
<td>${time(line.at, frame.timeZone)}</td>
<th scope="row" class="named"><span class="name">${wordsOf(line)}</span>${cause(line, frame)}</th>
<td class="amount">${came(line)}</td>
<td class="amount">${changed(line.heldChange, 'set aside', 'freed')}</td>
<td class="amount">${amountText(line.balanceAfter)}</td>
<td class="amount">${amountText(line.availableAfter)}</td>
</tr>`

/** A label leads to its own page, a top-up to the list of them. */
function cause(line: StatementLine, frame: Frame): Markup {
  const detail = detailOf(line)
  const { id } = line.cause
  if (isOfLabel(line)) {
    const code = frame.may('shipments:read')
      ? html`<a class="code" href="${frame.to(`/shipments/${encodeURIComponent(id)}`)}">${id}</a>`
      : html`<span class="code">${id}</span>`
    return html`<span class="small quiet">${code} ${detail}</span>`
  }
  if (line.cause.kind === 'top_up' && frame.may('credits:write')) {
    return html`<span class="small"><a href="${frame.to('/money/top-up')}">${detail}</a></span>`
  }
  return html`<span class="small quiet">${detail}</span>`
}

/** What waits for a card is in no balance yet, and so is no amount. */
const came = ({ amount, pendingChange, kind }: StatementLine): Markup | null =>
  kind === 'top_up_pending'
    ? worded(html`<span class="quiet">${amountText(pendingChange)}</span>`, 'pending')
    : changed(amount, 'in', 'out')

const changed = (minor: Minor, more: string, less: string): Markup | null =>
  minor === 0 ? null : worded(change(minor), minor > 0 ? more : less)

/** The sign as a word, too. */
const worded = (amount: Markup, word: string): Markup =>
  html`${amount} <span class="quiet small">${word}</span>`
