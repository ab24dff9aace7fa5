import { type RecentDays, recentDayCount } from '#core/today/recent-days.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../parts/count.ts'
import { money } from '../../parts/money.ts'
import type { Frame } from '../../visit/frame.ts'

export const recentCard = (
  { labels, turnover, average, daysLeft }: RecentDays,
  frame: Frame,
): Markup => html`<section class="card" aria-labelledby="recent-title">
<header><h2 id="recent-title">The last ${recentDayCount} days</h2><a href="${frame.to('/money')}">Statement</a></header>
<dl class="facts">
<dt>Labels made</dt><dd>${countText(labels)}</dd>
${
  turnover === null
    ? html`<dt>Spent</dt><dd>Too many postings to add up here: the <a href="${frame.to('/money')}">statement</a> has them all, also as CSV.</dd>`
    : html`<dt>Spent on labels</dt><dd>${money(turnover.spent)}</dd>
<dt>Refunded</dt><dd>${money(turnover.refunded)}</dd>`
}
${average === null ? null : html`<dt>Average a label</dt><dd>${money(average)}</dd>`}
${daysLeft === null ? null : html`<dt>Credits last</dt><dd>${daysLeft === 1 ? 'one day' : `${countText(daysLeft)} days`} at this pace</dd>`}
</dl>
</section>`
