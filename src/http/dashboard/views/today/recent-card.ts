import { type RecentDays, recentDayCount } from '#core/overview/recent-days.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../parts/count.ts'
import { money } from '../../parts/money.ts'
import type { Frame } from '../../visit/frame.ts'
import { spendByDay, statementOf } from './spend-by-day.ts'

export const recentCard = (
  { labels, turnover, average, daysLeft }: RecentDays,
  frame: Frame,
): Markup => html`<section class="card" aria-labelledby="recent-title">
<header><h2 id="recent-title">The last ${recentDayCount} days${frame.clockAheadMs === 0 ? null : ' by the real clock'}</h2><a href="${frame.to('/money')}">Statement</a></header>
<dl class="facts">
${labels === null ? null : html`<dt>Labels bought</dt><dd>${countText(labels)}</dd>`}
${
  turnover === null
    ? html`<dt>Spent</dt><dd>Too many postings to add up here: the <a href="${frame.to('/money')}">statement</a> has them all, also as CSV.</dd>`
    : html`<dt>Spent on labels</dt><dd><a href="${statementOf('labels', turnover.days[0]?.day ?? '', null, frame)}">${money(turnover.spent)}</a></dd>
<dt>Refunded</dt><dd><a href="${statementOf('refunds', turnover.days[0]?.day ?? '', null, frame)}">${money(turnover.refunded)}</a></dd>`
}
${average === null ? null : html`<dt>Average a label</dt><dd>${money(average)}</dd>`}
${daysLeft === null ? null : html`<dt>Credits last</dt><dd>${daysLeft === 1 ? 'one day' : `${countText(daysLeft)} days`} at this pace</dd>`}
</dl>
${turnover === null ? null : spendByDay(turnover.days, frame)}
</section>`
