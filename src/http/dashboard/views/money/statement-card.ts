import type { JournalPlace } from '#core/ledger/journal-place.ts'
import type { Statement } from '#core/ledger/statement.ts'
import { html, type Markup } from '../../../base/html.ts'
import { inputField, selectField } from '../../parts/field.ts'
import { icon } from '../../parts/icon.ts'
import type { Frame } from '../../visit/frame.ts'
import { causeGroups } from './cause-groups.ts'
import type { MoneyFacts } from './money-facts.ts'
import { statementRow } from './statement-row.ts'

type Lines = Omit<Statement, 'funds'>

export const statementCard = (facts: MoneyFacts, { lines, ...places }: Lines, frame: Frame) =>
  html`<section class="card flush" aria-labelledby="statement-title">
<header><h2 id="statement-title">Statement</h2><a class="button slim" href="${frame.to(`/money/statement.csv?${facts.chosen}`)}">${icon('download')}CSV<span class="hidden"> of these lines</span></a></header>
${filters(facts, frame)}
${lines.length === 0 ? nothing(facts) : table(lines, frame)}
${pager(facts, places, frame)}
</section>`

const filters = ({ state, chosen }: MoneyFacts, frame: Frame): Markup => html`
<form class="inside" method="get" action="${frame.to('/money')}"><div class="fields">
${selectField(state, 'kind', { label: 'Show', width: 'third', choices: [{ value: '', text: 'Everything' }, ...Object.entries(causeGroups).map(([value, { name: text }]) => ({ value, text }))] })}
${inputField(state, 'from', { label: 'From', type: 'date', width: 'third' })}
${inputField(state, 'to', { label: 'To, this day too', type: 'date', width: 'third' })}
</div><div class="buttons"><button class="slim">Show</button>${chosen.size === 0 ? null : html`<a href="${frame.to('/money')}">Show everything</a>`}</div></form>`

const nothing = ({ chosen }: MoneyFacts): Markup =>
  chosen.size === 0
    ? html`<p class="empty">Nothing has come or gone yet. The first top-up or label makes the first line.</p>`
    : html`<p class="empty">Nothing of this came or went in these days.</p>`

const table = (
  lines: Lines['lines'],
  frame: Frame,
): Markup => html`<div class="scroll" tabindex="0" role="region" aria-label="Table of the statement"><table>
<thead><tr><th scope="col">When</th><th scope="col">What</th><th scope="col" class="amount">In or out</th><th scope="col" class="amount">Set aside</th><th scope="col" class="amount">Balance after</th><th scope="col" class="amount">Available after</th></tr></thead>
<tbody>${lines.map(line => statementRow(line, frame))}</tbody>
</table></div>`

function pager(
  { chosen, isNewest }: MoneyFacts,
  { next, previous }: Omit<Lines, 'lines'>,
  frame: Frame,
): Markup | null {
  if (next === null && previous === null && isNewest) return null
  const to = (way: 'after' | 'before', place: JournalPlace): string => {
    const address = new URLSearchParams(chosen)
    address.set(way, `${place.sequence}.${place.id}`)
    return frame.to(`/money?${address}`)
  }
  return html`<nav class="pager" aria-label="Pages of the statement">
<span>${previous === null ? (isNewest ? null : html`<a href="${frame.to(`/money?${chosen}`)}">${icon('back')}Newest</a>`) : html`<a href="${to('before', previous)}">${icon('back')}Newer</a>`}</span>
<span>${next === null ? null : html`<a href="${to('after', next)}">Older${icon('forward')}</a>`}</span>
</nav>`
}
