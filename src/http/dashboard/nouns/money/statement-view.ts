import { displayName } from '#core/catalogue/catalogue-names.ts'
import type { FundsToday } from '#core/ledger/funds.ts'
import type { Cause, JournalCursor } from '#core/ledger/posting.ts'
import type { Statement } from '#core/ledger/statement.ts'
import type { PostingKind, StatementLine } from '#core/ledger/statement-line.ts'
import type { Currency, Minor } from '#core/values/money.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { journalCursor } from '../../format/cursor.ts'
import { amountHeading, amountText, change } from '../../format/money.ts'
import { byRealClock, time } from '../../format/time.ts'
import { type FormState, inputField, selectField } from '../../forms/field.ts'
import { sizeField, sizeIn } from '../../forms/page-size.ts'
import type { Frame } from '../../visit/frame.ts'

export type StatementFacts = {
  readonly funds: Pick<FundsToday, 'currency'>
  readonly state: FormState
  /** The fields of the query that choose lines. */
  readonly chosen: URLSearchParams
  readonly query: URLSearchParams
  readonly isNewest: boolean
}

type ShownStatement = Omit<Statement, 'funds'>

export const statementCard = (
  facts: StatementFacts,
  { lines, ...cursors }: ShownStatement,
  frame: Frame,
) =>
  html`<section class="card flush" aria-labelledby="statement-title">
<header><h2 id="statement-title">Statement</h2><a class="button slim" href="${frame.to(`/money/statement.csv?${facts.chosen}`)}">${icon('download')}CSV<span class="hidden"> of these transactions</span></a></header>
${filters(facts, frame)}
${lines.length === 0 ? nothing(facts) : table(lines, facts.funds.currency, frame)}
${pager(facts, cursors, frame)}
</section>`

const filters = ({ state, chosen, query }: StatementFacts, frame: Frame): Markup => html`
<form class="inside" method="get" action="${frame.to('/money')}"><div class="fields">
${selectField(state, 'kind', { label: 'Show', width: 'quarter', choices: [{ value: '', text: 'Everything' }, ...Object.entries(causeGroups).map(([value, { name: text }]) => ({ value, text }))] })}
${inputField(state, 'from', { label: 'From', type: 'date', width: 'quarter' })}
${inputField(state, 'to', { label: 'To (inclusive)', type: 'date', width: 'quarter' })}
${sizeField(query, 'quarter')}
</div><div class="buttons"><button class="slim">Show</button>${chosen.size === 0 ? null : html`<a href="${frame.to('/money')}">Show everything</a>`}</div></form>`

const nothing = ({ chosen }: StatementFacts): Markup =>
  chosen.size === 0
    ? html`<p class="empty">There are no transactions yet. Your first top-up or label will appear here.</p>`
    : html`<p class="empty">Nothing matches in this period.</p>`

const table = (
  lines: ShownStatement['lines'],
  currency: Currency,
  frame: Frame,
): Markup => html`<div class="scroll dense" tabindex="0" role="region" aria-label="Table of the statement"><table data-pick>
<thead><tr><th scope="col">When${byRealClock(frame)}</th><th scope="col">Description</th>${['Amount', 'On hold', 'Balance after', 'Available after'].map(name => amountHeading(name, currency))}</tr></thead>
<tbody>${lines.map(line => statementRow(line, frame))}</tbody>
</table></div>`

function pager(
  { chosen, query, isNewest }: StatementFacts,
  { next, previous }: Omit<ShownStatement, 'lines'>,
  frame: Frame,
): Markup | null {
  if (next === null && previous === null && isNewest) return null
  const kept = new URLSearchParams([...chosen, ...sizeIn(query)])
  const to = (way: 'after' | 'before', cursor: JournalCursor): string => {
    const fields = new URLSearchParams(kept)
    fields.set(way, journalCursor.write(cursor.sequence, cursor.id))
    return frame.to(`/money?${fields}`)
  }
  return html`<nav class="pager" aria-label="Pages of the statement">
<span>${previous === null ? (isNewest ? null : html`<a href="${frame.to(`/money?${kept}`)}">${icon('back')}Newest</a>`) : html`<a href="${to('before', previous)}">${icon('back')}Newer</a>`}</span>
<span>${next === null ? null : html`<a href="${to('after', next)}">Older${icon('forward')}</a>`}</span>
</nav>`
}

const statementRow = (line: StatementLine, frame: Frame): Markup => html`<tr>
<td>${time(line.at, frame.timeZone)}</td>
<th scope="row" class="named"><span class="name">${statementWords(line)}</span>${cause(line, frame)}</th>
<td class="amount">${came(line)}</td>
<td class="amount">${changed(line.heldChange, 'held', 'released')}</td>
<td class="amount">${amountText(line.balanceAfter)}</td>
<td class="amount">${amountText(line.availableAfter)}</td>
</tr>`

/** A label leads to its own page, a top-up to the list of them. */
function cause(line: StatementLine, frame: Frame): Markup {
  const detail = detailOf(line)
  const { id } = line.cause
  if (isOfLabel(line)) {
    const code = frame.mayOpen('GET /shipments/:code')
      ? html`<a class="code" href="${frame.to(`/shipments/${encodeURIComponent(id)}`)}">${id}</a>`
      : html`<span class="code">${id}</span>`
    return html`<span class="small quiet">${code} ${detail}</span>`
  }
  if (line.cause.kind === 'top_up' && frame.mayOpen('GET /money/top-up')) {
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

/** What happened to the credits, as somebody would tell it. */
const words: Readonly<Record<PostingKind, string>> = {
  hold: 'On hold for a label that is being bought',
  release: 'Hold released: the label was not bought',
  purchase: 'Label bought',
  void_refund: 'Label voided: its price was refunded',
  top_up_pending: 'Top-up requested: not paid yet',
  top_up: 'Top-up paid',
  top_up_failed: 'Top-up failed: nothing was charged',
  grant: 'Credits granted by the operator of this service',
  card_refund: 'Top-up refunded to its card',
  card_refund_returned: 'Refund to a card failed: the money was returned',
  dispute: 'Top-up disputed by the cardholder',
  dispute_returned: 'Dispute won: the money was returned',
  adjustment: 'Correction',
}

export const statementWords = ({ kind }: Pick<StatementLine, 'kind'>): string => words[kind]

/** The memo of a top-up is the operator's: it may say why a person settled it. */
export const detailOf = ({ cause, memo }: Pick<StatementLine, 'cause' | 'memo'>): string =>
  cause.kind === 'top_up'
    ? `Top-up ${cause.id}`
    : cause.kind === 'shipment'
      ? displayName(memo)
      : memo

const isOfLabel = ({ cause }: Pick<StatementLine, 'cause'>): boolean =>
  cause.kind === 'shipment' || cause.kind === 'void'

/** What people look for in a statement, by the word that stands in the query. */
export const causeGroups = {
  labels: { name: 'Labels', kinds: ['shipment'] },
  refunds: { name: 'Label refunds', kinds: ['void'] },
  top_ups: { name: 'Top-ups', kinds: ['top_up'] },
  cards: { name: 'Card refunds and disputes', kinds: ['refund', 'dispute'] },
  others: { name: 'Grants and corrections', kinds: ['grant', 'adjustment'] },
} as const satisfies Readonly<
  Record<string, { readonly name: string; readonly kinds: readonly Cause['kind'][] }>
>
