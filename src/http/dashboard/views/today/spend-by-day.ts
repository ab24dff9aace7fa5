import type { DayOfTurnover } from '#core/overview/recent-days.ts'
import { html, type Markup } from '../../../base/html.ts'
import { bars } from '../../parts/bars.ts'
import { money, moneyText } from '../../parts/money.ts'
import { dayText } from '../../parts/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { causeGroups } from '../money/cause-groups.ts'

/** What labels cost on each day, as a row of bars with its table behind it. */
export function spendByDay(days: readonly DayOfTurnover[], frame: Frame): Markup | null {
  const top = days.reduce((most, day) => (day.spent > most.spent ? day : most))
  if (top.spent <= 0) return null
  const row = days.map(({ day, spent }) => ({
    value: Math.max(0, spent),
    says: `${named(day)}: ${moneyText(spent)}`,
  }))
  const says = `Spent on labels by day. The most was ${moneyText(top.spent)} on ${named(top.day)}.`
  return html`${bars(row, says)}
<details><summary>By day, in ${frame.timeZone}</summary><div class="scroll dense"><table>
<thead><tr><th scope="col">Day</th><th scope="col" class="amount">Spent</th><th scope="col" class="amount">Refunded</th></tr></thead>
<tbody>${days.map(one => dayRow(one, frame))}</tbody>
</table></div></details>`
}

const dayRow = ({ day, spent, refunded }: DayOfTurnover, frame: Frame): Markup =>
  html`<tr><th scope="row" class="nowrap">${named(day)}</th><td class="amount">${spent === 0 ? '–' : html`<a href="${statementOf('labels', day, day, frame)}">${money(spent)}</a>`}</td><td class="amount">${refunded === 0 ? '–' : html`<a href="${statementOf('refunds', day, day, frame)}">${money(refunded)}</a>`}</td></tr>`

const named = (day: string): string => dayText(Date.parse(day), 'UTC')

/** The lines of a statement from one day to another, both whole; without an end those until now. */
export function statementOf(
  kind: keyof typeof causeGroups,
  from: string,
  to: string | null,
  frame: Frame,
): string {
  const chosen = new URLSearchParams({ kind, from, ...(to !== null && { to }) })
  return frame.to(`/money?${chosen}`)
}
