import {
  type DayOfTurnover,
  type RecentSpending,
  recentDayCount,
} from '#core/overview/recent-spending.ts'
import { type Today, today } from '#core/overview/today.ts'
import type { Minor } from '#core/values/money.ts'
import { html, type Markup } from '../../../base/html.ts'
import { countText } from '../../components/count.ts'
import { icon } from '../../components/icon.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { money, moneyText } from '../../format/money.ts'
import { dayText } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import type { causeGroups } from '../money/statement-view.ts'
import { firstSteps } from './first-steps.ts'
import { type Need, needs } from './needs.ts'

export async function showToday(visit: AccountVisit): Promise<Answer> {
  const { world, tenant, frame, caller } = visit
  const found = await today(world.store.read, tenant, world.clock.now(), caller.settings, {
    parcels: frame.may('shipments:read'),
    labels: frame.mayOpen('GET /print'),
    funds: frame.may('credits:read'),
    books: frame.may('billing:read'),
    webhooks: frame.mayOpen('GET /webhooks'),
  })
  const apiCalls = frame.may('credits:read') ? await visit.apiCallsFor({ kind: 'credits' }) : []
  const needsSender = caller.settings.returnAddress === null
  return pageOf('Today', todayView({ today: found, needsSender, apiCalls }, frame))
}

type TodayFacts = {
  readonly today: Today
  /** Whether labels show the account at a drop-off location, since it has no address. */
  readonly needsSender: boolean
  readonly apiCalls: readonly ShownCall[]
}

const todayView = ({ today, apiCalls, ...facts }: TodayFacts, frame: Frame): Markup => html`
${titled('Today', null, frame.mayOpen('GET /ship') ? html`<a class="button primary" href="${frame.to('/ship')}">${icon('ship')}Ship</a>` : null)}
${today.parcels === null || today.parcels.isFresh ? firstSteps(frame, facts.needsSender) : null}
${figures(today, frame)}
<div class="columns">
${needsCard(today, frame)}
${today.recent === null ? null : recentCard(today.recent, frame)}
</div>
${sameByApi(apiCalls)}`

function figures({ parcels, toPrint }: Today, frame: Frame): Markup | null {
  if (parcels === null) return null
  return html`<div class="figures">
${toPrint === null ? null : figure(toPrint, 'To print', frame.to('/print'))}
${figure(parcels.toHandOver, 'To hand over', frame.to('/shipments?tab=to_hand_over'))}
${figure(parcels.onTheWay, 'In transit', frame.to('/shipments?tab=on_the_way'))}
</div>`
}

const figure = (count: number, name: string, to: string): Markup =>
  html`<a class="figure" href="${to}"><span class="value">${countText(count)}</span><span class="quiet">${name}</span></a>`

function needsCard(today: Today, frame: Frame): Markup | null {
  if (today.parcels === null && today.funds === null) return null
  const lines = needs(today, frame)
  return html`<section class="card" aria-labelledby="needs-title"><h2 id="needs-title">Needs attention</h2>
${lines.length === 0 ? html`<p class="quiet">Nothing needs your attention.</p>` : html`<ul class="rows">${lines.map(needLine)}</ul>`}
</section>`
}

const needLine = ({ count, text, to, note }: Need): Markup =>
  html`<li><a href="${to}">${count === null ? null : html`<strong>${countText(count)}</strong> `}${text}</a>${note === null ? null : html`<p class="quiet small">${note}</p>`}</li>`

const recentCard = (
  { labels, turnover, average, daysLeft }: RecentSpending,
  frame: Frame,
): Markup => html`<section class="card" aria-labelledby="recent-title">
<header><h2 id="recent-title">The last ${recentDayCount} days${frame.clockAheadMs === 0 ? null : ' by the real clock'}</h2><a href="${frame.to('/money')}">Statement</a></header>
<dl class="facts">
${labels === null ? null : html`<dt>Labels bought</dt><dd>${countText(labels)}</dd>`}
${
  turnover === null
    ? html`<dt>Spent</dt><dd>Too many transactions to add up here: the <a href="${frame.to('/money')}">statement</a> has them all, also as CSV.</dd>`
    : html`<dt>Spent on labels</dt><dd><a href="${statementOf('labels', turnover.days[0]?.day ?? '', null, frame)}">${money(turnover.spent)}</a></dd>
<dt>Refunded</dt><dd><a href="${statementOf('refunds', turnover.days[0]?.day ?? '', null, frame)}">${money(turnover.refunded)}</a></dd>`
}
${average === null ? null : html`<dt>Average per label</dt><dd>${money(average)}</dd>`}
${daysLeft === null ? null : html`<dt>Credits last</dt><dd>${daysLeft === 1 ? 'one day' : `${countText(daysLeft)} days`} at this pace</dd>`}
</dl>
${turnover === null ? null : spendByDay(turnover.days, frame)}
</section>`

/** What labels cost on each day, as a row of bars with its table behind it. */
function spendByDay(days: readonly DayOfTurnover[], frame: Frame): Markup | null {
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
  html`<tr><th scope="row" class="nowrap">${named(day)}</th>${sumOfDay(spent, statementOf('labels', day, day, frame))}${sumOfDay(refunded, statementOf('refunds', day, day, frame))}</tr>`

const sumOfDay = (sum: Minor, statement: string): Markup =>
  html`<td class="amount">${sum === 0 ? '–' : html`<a href="${statement}">${money(sum)}</a>`}</td>`

const named = (day: string): string => dayText(Date.parse(day), 'UTC')

/** The lines of a statement from one day to another, both whole; without an end those until now. */
function statementOf(
  kind: keyof typeof causeGroups,
  from: string,
  to: string | null,
  frame: Frame,
): string {
  const chosen = new URLSearchParams({ kind, from, ...(to !== null && { to }) })
  return frame.to(`/money?${chosen}`)
}

type Bar = { readonly value: number; readonly says: string }

const step = 10
const width = 7
const height = 60

/** A row of bars from the same ground, which a table beside it tells in numbers. */
function bars(row: readonly Bar[], says: string): Markup {
  const highest = Math.max(...row.map(({ value }) => value))
  const whole = row.length * step
  return html`<svg class="bars" role="img" aria-label="${says}" viewBox="0 0 ${whole} ${height + 1}">${row.map(({ value, says: each }, at) => bar(at, value === 0 ? 0 : Math.max(1, Math.round((value / highest) * height)), each))}<path d="M0 ${height + 0.5}h${whole}"/></svg>`
}

const bar = (at: number, tall: number, says: string): Markup =>
  html`<rect x="${at * step + (step - width) / 2}" y="${height - tall}" width="${width}" height="${tall}"><title>${says}</title></rect>`
