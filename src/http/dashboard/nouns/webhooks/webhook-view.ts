import type { Instant } from '#core/time/clock.ts'
import type { DeliveryFilter } from '#core/webhook/deliveries.ts'
import { isFailing, type WebhookInBrief } from '#core/webhook/list-webhooks.ts'
import type { Delivery, DeliveryState, Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { poll } from '../../components/live.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { newestAndOlder } from '../../components/pager.ts'
import { postButton } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { byRealClock, exactTime, time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { verifyCard } from './secret-views.ts'
import { deliveryStatus, waitingText, webhookName, webhookStatus } from './webhooks-view.ts'

type WebhookFacts = DeliveriesFacts & {
  readonly brief: WebhookInBrief
  /** The machine's clock, by which messages are sent. */
  readonly now: Instant
  readonly snippet: string
  readonly formKey: string
  readonly apiCalls: readonly ShownCall[]
}

const done = {
  changed: 'Changed. The next message is sent with the new settings.',
  tested: 'The test event is on its way. The list shows whether it was delivered.',
  paused: 'Paused. New events wait, for at most 7 days.',
  resumed: 'Resumed. Waiting events are sent at once, oldest first.',
  replayed: 'The events of that period are being resent, and appear in the list.',
  replayed_none: 'No event in that period is for this webhook. Nothing was sent.',
}

export function webhookView(facts: WebhookFacts, frame: Frame): Markup {
  const { webhook, brief, query, snippet, apiCalls } = facts
  return html`
${titled(webhookName(webhook), html`<a href="${frame.to('/webhooks')}">All webhooks</a>`, webhookStatus(webhook, isFailing(brief)))}
${doneNotice(query, done)}
${pausedNotice(facts, frame)}
${waitingNotice(facts)}
<div class="main-and-side">
<div>${deliveriesCard(facts, frame)}</div>
<div>${factsCard(facts, frame)}${sendingCard(facts, frame)}${removingCard(facts, frame)}</div>
</div>
${verifyCard(snippet, frame)}
${sameByApi(apiCalls)}`
}

function waitingNotice({ brief, now }: WebhookFacts): Markup | null {
  const waits = brief.webhook.pausedAt === null ? waitingText(brief, now) : null
  return waits === null ? null : notice('warn', html`${waits}`)
}

function pausedNotice({ webhook }: WebhookFacts, frame: Frame): Markup | null {
  const { pausedAt, pausedBecause } = webhook
  if (pausedAt === null) return null
  return notice(
    'warn',
    html`Paused since ${time(pausedAt, frame.timeZone)}${byRealClock(frame)}.${pausedBecause === null ? null : html` ${pausedBecause}`} New events wait, for at most 7 days.`,
  )
}

const factsCard = (
  { webhook }: WebhookFacts,
  frame: Frame,
): Markup => html`<section class="card" aria-labelledby="webhook-title"><h2 id="webhook-title">This webhook</h2>
<dl class="facts">
<dt>Address</dt><dd class="code">${webhook.url}</dd>
<dt>Events</dt><dd>${heard(webhook)}</dd>
<dt>Created</dt><dd>${time(webhook.createdAt, frame.timeZone)}</dd>
</dl>
<div class="buttons"><a class="button" href="${frame.to(`/webhooks/${webhook.id}/change`)}">Change…</a> <a class="button" href="${frame.to(`/webhooks/${webhook.id}/rotate`)}">${icon('key')}Rotate the secret…</a></div>
</section>`

const heard = ({ events, shipmentId }: Webhook): Markup | string =>
  shipmentId !== null
    ? 'the tracking of one shipment, until it is final'
    : events === null
      ? 'all events, including those of later releases'
      : html`<span class="code">${events.join(', ')}</span>`

/** People come to a paused webhook to resume it. */
function sendingCard({ webhook, formKey }: WebhookFacts, frame: Frame): Markup {
  const at = frame.to(`/webhooks/${webhook.id}`)
  const isPaused = webhook.pausedAt !== null
  const testing = postButton(
    `${at}/test`,
    formKey,
    html`${icon('play')}Send a test event`,
    isPaused ? {} : { kind: 'primary' },
  )
  const pausing = isPaused
    ? postButton(`${at}/resume`, formKey, 'Resume', { kind: 'primary' })
    : postButton(`${at}/pause`, formKey, 'Pause')
  return html`<section class="card" aria-labelledby="sending-title"><h2 id="sending-title">Sending</h2>
<p>A test event goes only to this webhook, and reports nothing that happened.</p>
<div class="buttons">${testing}
<a class="button" href="${at}/replay">${icon('story')}Replay a period…</a>
${pausing}</div></section>`
}

const removingCard = (
  { webhook, formKey }: WebhookFacts,
  frame: Frame,
): Markup => html`<section class="card" aria-labelledby="removing-title"><h2 id="removing-title">Remove</h2><p>Nothing more is sent to it, not even pending messages, and this cannot be undone.</p>
<div class="buttons">${postButton(frame.to(`/webhooks/${webhook.id}/remove`), formKey, 'Remove this webhook', { kind: 'danger' })}</div></section>`

type DeliveriesFacts = {
  readonly webhook: Webhook
  readonly query: URLSearchParams
  readonly filter: DeliveryFilter
  readonly deliveries: readonly Delivery[]
  readonly hasMore: boolean
  /** Whether one of them soon stands otherwise. */
  readonly isMoving: boolean
}

const pollSeconds = 2

const tabs: readonly (readonly [DeliveryState | null, string])[] = [
  [null, 'All'],
  ['pending', 'Pending'],
  ['failed', 'Failed'],
]

function deliveriesCard(facts: DeliveriesFacts, frame: Frame): Markup {
  const { webhook, filter, deliveries, isMoving } = facts
  const here = addressOf(webhook, filter, frame)
  return html`<div${isMoving ? poll(here, 'deliveries', pollSeconds) : null}><section id="deliveries" class="card flush" aria-labelledby="deliveries-title">
<header><h2 id="deliveries-title">Deliveries</h2></header>
<nav class="tabs" aria-label="Deliveries">${tabs.map(([state, word]) => html`<a href="${addressOf(webhook, { state, before: null }, frame)}"${state === filter.state ? html` aria-current="page"` : null}>${word}</a>`)}</nav>
${deliveries.length === 0 ? html`<p class="empty">${emptySentence(filter)}</p>` : table(webhook, deliveries, frame)}
${pager(facts, frame)}
</section></div>`
}

function emptySentence({ state, before }: DeliveryFilter): string {
  if (before !== null) return 'There are no older ones.'
  if (state === 'failed') return 'No deliveries failed in the last 30 days.'
  if (state === 'pending') return 'Nothing is pending.'
  return 'Nothing has been sent to it yet. A test event shows whether messages arrive.'
}

const table = (webhook: Webhook, deliveries: readonly Delivery[], frame: Frame): Markup =>
  html`<div class="scroll dense" tabindex="0" role="region" aria-label="Table of deliveries"><table data-pick>
<thead><tr><th scope="col">Time${byRealClock(frame)}</th><th scope="col">Event</th><th scope="col">State</th><th scope="col" class="amount">Attempts</th></tr></thead>
<tbody>${deliveries.map(one => row(webhook, one, frame))}</tbody>
</table></div>`

const row = (
  { id }: Webhook,
  delivery: Delivery,
  frame: Frame,
): Markup => html`<tr id="row-${delivery.sequence}">
<td>${exactTime(delivery.createdAt, frame.timeZone)}</td>
<td><a class="code" id="delivery-${delivery.sequence}" href="${frame.to(`/webhooks/${id}/deliveries/${delivery.sequence}`)}">${delivery.sequence} ${delivery.type}</a></td>
<td>${deliveryStatus(delivery)}</td>
<td class="amount">${delivery.attempts}</td>
</tr>`

function pager(
  { webhook, filter, deliveries, hasMore }: DeliveriesFacts,
  frame: Frame,
): Markup | null {
  const last = deliveries.at(-1)
  const at = (before: number | null): string => addressOf(webhook, { ...filter, before }, frame)
  return newestAndOlder(
    filter.before === null ? null : at(null),
    hasMore && last ? at(last.sequence) : null,
  )
}

function addressOf({ id }: Webhook, { state, before }: DeliveryFilter, frame: Frame): string {
  const fields = new URLSearchParams({
    ...(state !== null && { status: state }),
    ...(before !== null && { before: String(before) }),
  })
  return frame.to(`/webhooks/${id}${fields.size === 0 ? '' : `?${fields}`}`)
}
