import type { JournalCursor } from '#core/ledger/journal-cursor.ts'
import type { Statement } from '#core/ledger/statement.ts'
import type { Currency } from '#core/values/money.ts'
import { html, type Markup } from '../../../base/html.ts'
import { inputField, selectField } from '../../parts/field.ts'
import { icon } from '../../parts/icon.ts'
import { amountHeading } from '../../parts/money.ts'
import { sizeField, sizeIn } from '../../parts/page-size.ts'
import { byRealClock } from '../../parts/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { causeGroups } from './cause-groups.ts'
import type { MoneyFacts } from './money-facts.ts'
import { statementRow } from './statement-row.ts'

type Lines = Omit<Statement, 'funds'>

export const statementCard = (facts: MoneyFacts, { lines, ...places }: Lines, frame: Frame) =>
  html`<section class="card flush" aria-labelledby="statement-title">
<header><h2 id="statement-title">Statement</h2><a class="button slim" href="${frame.to(`/money/statement.csv?${facts.chosen}`)}">${icon('download')}CSV<span class="hidden"> of these lines</span></a></header>
${filters(facts, frame)}
${lines.length === 0 ? nothing(facts) : table(lines, facts.funds.currency, frame)}
${pager(facts, places, frame)}
</section>`

const filters = ({ state, chosen, query }: MoneyFacts, frame: Frame): Markup => html`
<form class="inside" method="get" action="${frame.to('/money')}"><div class="fields">
${selectField(state, 'kind', { label: 'Show', width: 'quarter', choices: [{ value: '', text: 'Everything' }, ...Object.entries(causeGroups).map(([value, { name: text }]) => ({ value, text }))] })}
${inputField(state, 'from', { label: 'From', type: 'date', width: 'quarter' })}
${inputField(state, 'to', { label: 'To, this day too', type: 'date', width: 'quarter' })}
${sizeField(query, 'quarter')}
</div><div class="buttons"><button class="slim">Show</button>${chosen.size === 0 ? null : html`<a href="${frame.to('/money')}">Show everything</a>`}</div></form>`

const nothing = ({ chosen }: MoneyFacts): Markup =>
  chosen.size === 0
    ? html`<p class="empty">Nothing has come or gone yet. The first top-up or label makes the first line.</p>`
    : html`<p class="empty">Nothing of this came or went in these days.</p>`

const table = (
  lines: Lines['lines'],
  currency: Currency,
  frame: Frame,
): Markup => html`<div class="scroll dense" tabindex="0" role="region" aria-label="Table of the statement"><table data-pick>
<thead><tr><th scope="col">When${byRealClock(frame)}</th><th scope="col">What</th>${['In or out', 'Set aside', 'Balance after', 'Available after'].map(name => amountHeading(name, currency))}</tr></thead>
<tbody>${lines.map(line => statementRow(line, frame))}</tbody>
</table></div>`

function pager(
  { chosen, query, isNewest }: MoneyFacts,
  { next, previous }: Omit<Lines, 'lines'>,
  frame: Frame,
): Markup | null {
  if (next === null && previous === null && isNewest) return null
  const kept = new URLSearchParams([...chosen, ...sizeIn(query)])
  const to = (way: 'after' | 'before', place: JournalCursor): string => {
    const address = new URLSearchParams(kept)
    address.set(way, `${place.sequence}.${place.id}`)
    return frame.to(`/money?${address}`)
  }
  return html`<nav class="pager" aria-label="Pages of the statement">
<span>${previous === null ? (isNewest ? null : html`<a href="${frame.to(`/money?${kept}`)}">${icon('back')}Newest</a>`) : html`<a href="${to('before', previous)}">${icon('back')}Newer</a>`}</span>
<span>${next === null ? null : html`<a href="${to('after', next)}">Older${icon('forward')}</a>`}</span>
</nav>`
}
