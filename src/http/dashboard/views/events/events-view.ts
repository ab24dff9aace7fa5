import type { CoreError } from '#core/errors.ts'
import { eventTypes, testEventType } from '#core/facts.ts'
import type { EventInBrief } from '#core/webhook/event-history.ts'
import { html, type Markup } from '../../../base/html.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { type FormState, inputField, selectField } from '../../parts/field.ts'
import { icon } from '../../parts/icon.ts'
import { exactTime } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { Frame } from '../../visit/frame.ts'

type EventsFacts = {
  readonly events: readonly EventInBrief[]
  readonly hasMore: boolean
  readonly query: URLSearchParams
  readonly refusal: CoreError | null
  readonly state: FormState
}

const types = [
  { value: '', text: 'Any' },
  ...[...eventTypes, testEventType].map(value => ({ value, text: value })),
]

export function eventsView(facts: EventsFacts, frame: Frame): Markup {
  const { events, query, refusal, state } = facts
  const isNarrowed = Boolean(query.get('type') || query.get('day'))
  const nothing = isNarrowed
    ? 'No event passes these filters. Events are kept for 30 days.'
    : 'Nothing is written down while no webhook listens. Add one under Webhooks.'
  return html`
${titled('Events', 'What happened to this account, as webhooks are told of it. Newest first.')}
${refusal ? faultSummary(refusal, ['day']) : null}
<form class="card" method="get" action="${frame.to('/events')}" role="search" aria-label="Find events"><div class="fields">
${selectField(state, 'type', { label: 'Type', width: 'half', choices: types })}
${inputField(state, 'day', { label: 'Day', type: 'date', width: 'half' })}</div>
<div class="buttons"><button class="primary">${icon('search')}Find</button>${isNarrowed ? html`<a class="button" href="${frame.to('/events')}">Show all</a>` : null}</div></form>
<section class="card flush" aria-label="Events">
${events.length === 0 ? html`<p class="empty">${nothing}</p>` : table(events, frame)}
${pager(facts, frame)}
</section>`
}

const table = (events: readonly EventInBrief[], frame: Frame): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Table of events"><table data-pick>
<thead><tr><th scope="col">Event</th><th scope="col">Time</th><th scope="col">Shipment</th></tr></thead>
<tbody>${events.map(({ sequence, type, at, shipCode }) => html`<tr><td><a class="code" href="${frame.to(`/events/${sequence}`)}">${sequence} ${type}</a></td><td>${exactTime(at, frame.timeZone)}</td><td>${shipCode === null ? null : html`<a class="code" href="${frame.to(`/shipments/${shipCode}`)}">${shipCode}</a>`}</td></tr>`)}</tbody></table></div>`

function pager({ events, hasMore, query }: EventsFacts, frame: Frame): Markup | null {
  const to = (before: number | null): string => {
    const fields = new URLSearchParams(
      [...query].filter(([name, text]) => name !== 'before' && text !== ''),
    )
    if (before !== null) fields.set('before', String(before))
    return frame.to(`/events${fields.size === 0 ? '' : `?${fields}`}`)
  }
  const last = events.at(-1)
  const isFirst = !query.get('before')
  if (isFirst && !hasMore) return null
  return html`<nav class="pager" aria-label="Pages"><span>${isFirst ? null : html`<a href="${to(null)}">Newest</a>`}</span><span>${hasMore && last ? html`<a rel="next" href="${to(last.sequence)}">Older</a>` : null}</span></nav>`
}
