import type { CoreError } from '#core/errors.ts'
import type { eventHistory } from '#core/overview/event-history.ts'
import { html, type Markup } from '../../../base/html.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { type FormState, inputField, selectField } from '../../parts/field.ts'
import { icon } from '../../parts/icon.ts'
import { newestAndOlder } from '../../parts/newest-and-older.ts'
import { sizeField, sizeIn } from '../../parts/page-size.ts'
import { exactTime } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { Frame } from '../../visit/frame.ts'

type EventPage = Awaited<ReturnType<typeof eventHistory>>

export type EventsFacts = EventPage & {
  readonly state: FormState
  readonly query: URLSearchParams
  readonly refusal: CoreError | null
  readonly types: readonly string[]
}

const filterNames = ['type', 'day'] as const

export const eventsView = (facts: EventsFacts, frame: Frame): Markup => html`
${titled('Events', html`What was told of this account, newest first: it is kept for 30 days, from the first <a href="${frame.to('/webhooks')}">webhook</a> on.`)}
${facts.refusal ? faultSummary(facts.refusal, filterNames) : null}
${filterForm(facts, frame)}
<section class="card flush" aria-label="Events">
${facts.events.length === 0 ? html`<p class="empty">${emptySentence(facts)}</p>` : table(facts.events, frame)}
${pager(facts, frame)}
</section>`

function filterForm({ state, query, types }: EventsFacts, frame: Frame): Markup {
  const isNarrowed = filterNames.some(name => query.get(name))
  const choices = [{ value: '', text: 'Any' }, ...types.map(type => ({ value: type, text: type }))]
  return html`<form class="card filters" method="get" action="${frame.to('/events')}" role="search" aria-label="Find events">
<div class="fields">
${selectField(state, 'type', { label: 'Type', width: 'quarter', choices })}
${inputField(state, 'day', { label: 'Day', type: 'date', width: 'quarter' })}
${sizeField(query, 'quarter')}
<div class="field quarter"><div class="buttons"><button class="primary">${icon('search')}Find</button>${isNarrowed ? html`<a class="button" href="${frame.to('/events')}">Show all</a>` : null}</div></div>
</div>
</form>`
}

function emptySentence({ query, refusal }: EventsFacts): string {
  if (refusal) return 'Nothing was looked for.'
  return filterNames.some(name => query.get(name)) || query.get('after')
    ? 'No event passes these filters.'
    : 'Nothing was told yet. Events are written down from the account’s first webhook on.'
}

const table = (events: EventPage['events'], frame: Frame): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Table of events"><table data-pick>
<thead><tr><th scope="col">Time</th><th scope="col">Event</th><th scope="col">About</th></tr></thead>
<tbody>${events.map(event => row(event, frame))}</tbody>
</table></div>`

const row = (
  { sequence, type, at, shipCode }: EventPage['events'][number],
  frame: Frame,
): Markup => html`<tr id="row-${sequence}">
<td>${exactTime(at, frame.timeZone)}</td>
<td><a class="code" href="${frame.to(`/events/${sequence}`)}">${sequence} ${type}</a></td>
<td>${shipCode === null ? null : shipmentLink(shipCode, frame)}</td>
</tr>`

export const shipmentLink = (shipCode: string, frame: Frame): Markup =>
  frame.may('shipments:read')
    ? html`<a class="code" href="${frame.to(`/shipments/${shipCode}`)}">${shipCode}</a>`
    : html`<span class="code">${shipCode}</span>`

function pager({ events, hasMore, query }: EventsFacts, frame: Frame): Markup | null {
  const last = events.at(-1)
  const older = hasMore && last ? placeOf(query, `${last.at}~${last.sequence}`, frame) : null
  return newestAndOlder(query.get('after') ? placeOf(query, null, frame) : null, older)
}

function placeOf(query: URLSearchParams, after: string | null, frame: Frame): string {
  const kept = filterNames.flatMap(name => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  const place = after === null ? [] : [['after', after]]
  const fields = new URLSearchParams([...kept, ...sizeIn(query), ...place])
  return frame.to(`/events${fields.size === 0 ? '' : `?${fields}`}`)
}
