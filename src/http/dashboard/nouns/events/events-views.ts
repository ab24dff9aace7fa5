import type { CoreError } from '#core/errors.ts'
import type { EventStory, eventHistory } from '#core/overview/event-history.ts'
import type { DeliveryOfEvent } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { codeToCopy } from '../../components/code-to-copy.ts'
import { icon } from '../../components/icon.ts'
import { newestAndOlder } from '../../components/pager.ts'
import { postButton } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { eventCursor } from '../../format/cursor.ts'
import { exactTime } from '../../format/time.ts'
import { faultSummary } from '../../forms/fault-summary.ts'
import { type FormState, inputField, selectField } from '../../forms/field.ts'
import { sizeField, sizeIn } from '../../forms/page-size.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { messageCard } from '../webhooks/delivery.ts'
import { deliveryStatus, webhookName } from '../webhooks/webhook-words.ts'

type EventPage = Awaited<ReturnType<typeof eventHistory>>

type EventsFacts = EventPage & {
  readonly state: FormState
  readonly query: URLSearchParams
  readonly refusal: CoreError | null
  readonly types: readonly string[]
}

const filterNames = ['type', 'day'] as const

export const eventsView = (facts: EventsFacts, frame: Frame): Markup => html`
${titled('Events', html`What happened in this account, newest first. Events are recorded once the account has a <a href="${frame.to('/webhooks')}">webhook</a>, and kept for 30 days.`)}
${facts.refusal ? faultSummary(facts.refusal, filterNames) : null}
${filterForm(facts, frame)}
<section class="card flush" aria-label="Events">
${facts.events.length === 0 ? html`<p class="empty">${emptySentence(facts)}</p>` : tableOfEvents(facts.events, frame)}
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
  if (refusal) return 'Nothing was searched.'
  return filterNames.some(name => query.get(name)) || query.get('after')
    ? 'No events match these filters.'
    : 'There are no events yet. They are recorded once the account has a webhook.'
}

const tableOfEvents = (events: EventPage['events'], frame: Frame): Markup =>
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

const shipmentLink = (shipCode: string, frame: Frame): Markup =>
  frame.mayOpen('GET /shipments/:code')
    ? html`<a class="code" href="${frame.to(`/shipments/${shipCode}`)}">${shipCode}</a>`
    : html`<span class="code">${shipCode}</span>`

function pager({ events, hasMore, query }: EventsFacts, frame: Frame): Markup | null {
  const last = events.at(-1)
  const older =
    hasMore && last ? pagePath(query, eventCursor.write(last.at, last.sequence), frame) : null
  return newestAndOlder(query.get('after') ? pagePath(query, null, frame) : null, older)
}

function pagePath(query: URLSearchParams, after: string | null, frame: Frame): string {
  const kept = filterNames.flatMap(name => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  const cursor = after === null ? [] : [['after', after]]
  const fields = new URLSearchParams([...kept, ...sizeIn(query), ...cursor])
  return frame.to(`/events${fields.size === 0 ? '' : `?${fields}`}`)
}

type SubscribedWebhook = DeliveryOfEvent & { readonly formKey: string }

type EventFacts = Pick<EventStory, 'event'> & {
  readonly deliveries: readonly SubscribedWebhook[]
  readonly apiCalls: readonly ShownCall[]
}

export function eventView({ event, deliveries, apiCalls }: EventFacts, frame: Frame): Markup {
  const { sequence, id, type, at, shipCode, body } = event
  return html`
${titled(type, html`Event ${sequence} of this account`, html`<a class="button" href="${frame.to('/events')}">${icon('back')}All events</a>`)}
<section class="card" aria-label="The event"><dl class="facts">
<dt>Time</dt><dd>${exactTime(at, frame.timeZone)}</dd>
<dt>webhook-id</dt><dd>${codeToCopy('webhook-id', 'webhook-id', id)}</dd>
${shipCode === null ? null : html`<dt>About</dt><dd>shipment ${shipmentLink(shipCode, frame)}</dd>`}
</dl></section>
<section class="card flush" aria-labelledby="heard-title"><h2 id="heard-title">Webhooks that receive it</h2>
${deliveries.length === 0 ? html`<p class="empty">No current webhook receives this event. A replay sends it to one that was added later.</p>` : tableOfWebhooks(sequence, deliveries, frame)}
</section>
${messageCard(body)}
${sameByApi(apiCalls)}`
}

const tableOfWebhooks = (
  sequence: number,
  deliveries: readonly SubscribedWebhook[],
  frame: Frame,
): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Table of webhooks"><table data-pick>
<thead><tr><th scope="col">Webhook</th><th scope="col">State</th><th scope="col" class="amount">Attempts</th><th scope="col" class="amount"><span class="hidden">Actions</span></th></tr></thead>
<tbody>${deliveries.map(one => {
    const at = frame.to(`/webhooks/${one.webhookId}/deliveries/${sequence}`)
    return html`<tr>
<th scope="row" class="named"><a href="${at}">${webhookName(one)}</a></th>
<td>${deliveryStatus(one)}</td>
<td class="amount">${one.attempts}</td>
<td class="amount">${postButton(`${at}/resend`, one.formKey, html`Resend<span class="hidden"> to ${webhookName(one)}</span>`, { isSlim: true })}</td>
</tr>`
  })}</tbody>
</table></div>`
