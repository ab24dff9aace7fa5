import type { Today } from '#core/overview/today.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { countText } from '../../parts/count.ts'
import { icon } from '../../parts/icon.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { firstSteps } from './first-steps.ts'
import { needs } from './needs.ts'
import { recentCard } from './recent-card.ts'

type TodayFacts = {
  readonly today: Today
  /** Whether labels show the account at a drop-off location, since it has no address. */
  readonly needsSender: boolean
  readonly lines: readonly ApiLines[]
}

export const todayView = ({ today, lines, ...facts }: TodayFacts, frame: Frame): Markup => html`
${titled('Today', null, frame.may('labels:create') ? html`<a class="button primary" href="${frame.to('/ship')}">${icon('ship')}Ship</a>` : null)}
${today.parcels === null || today.parcels.isFresh ? firstSteps(frame, facts.needsSender) : null}
${figures(today, frame)}
<div class="columns">
${needsCard(today, frame)}
${today.recent === null ? null : recentCard(today.recent, frame)}
</div>
${byApi(lines)}`

function figures({ parcels, toPrint }: Today, frame: Frame): Markup | null {
  if (parcels === null) return null
  return html`<div class="figures">
${toPrint === null ? null : figure(toPrint, 'To print', frame.to('/print'))}
${figure(parcels.toHandOver, 'To hand over', frame.to('/shipments?tab=to_hand_over'))}
${figure(parcels.onTheWay, 'On the way', frame.to('/shipments?tab=on_the_way'))}
</div>`
}

const figure = (count: number, name: string, to: string): Markup =>
  html`<a class="figure" href="${to}"><span class="value">${countText(count)}</span><span class="quiet">${name}</span></a>`

function needsCard(today: Today, frame: Frame): Markup | null {
  if (today.parcels === null && today.funds === null) return null
  const lines = needs(today, frame)
  return html`<section class="card" aria-labelledby="needs-title"><h2 id="needs-title">Needs you</h2>
${lines.length === 0 ? html`<p class="quiet">Nothing waits for you.</p>` : html`<ul class="rows">${lines.map(({ count, text, to, note }) => html`<li><a href="${to}">${count === null ? null : html`<strong>${countText(count)}</strong> `}${text}</a>${note === null ? null : html`<p class="quiet small">${note}</p>`}</li>`)}</ul>`}
</section>`
}
