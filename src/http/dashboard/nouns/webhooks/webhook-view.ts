import type { Instant } from '#core/time/clock.ts'
import { isFailing, type WebhookInBrief } from '#core/webhook/list-webhooks.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { postButton } from '../../components/post-button.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { byRealClock, time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import { type DeliveriesFacts, deliveriesCard } from './deliveries-card.ts'
import { verifyCard } from './verify-card.ts'
import { waitingText, webhookName, webhookStatus } from './webhook-words.ts'

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
