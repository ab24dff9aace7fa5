import type { Instant } from '#core/time/clock.ts'
import { isFailing, type WebhookInBrief } from '#core/webhook/list-webhooks.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { doneNotice } from '../../parts/done.ts'
import { icon } from '../../parts/icon.ts'
import { notice } from '../../parts/notice.ts'
import { postButton } from '../../parts/post-button.ts'
import { byRealClock, time } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { type DeliveriesFacts, deliveriesCard } from './deliveries-card.ts'
import { verifyCard } from './verify-card.ts'
import { waitingText } from './waiting-text.ts'
import { webhookName } from './webhook-name.ts'
import { webhookStatus } from './webhook-status.ts'

export type WebhookFacts = DeliveriesFacts & {
  readonly brief: WebhookInBrief
  /** By the machine's clock, as messages are sent. */
  readonly now: Instant
  readonly snippet: string
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

const done = {
  changed: 'Changed. The next message goes out as the webhook stands now.',
  tested:
    'The test event is on its way. It stands in the list as soon as it was heard, or was not.',
  paused: 'Paused. What happens from now on waits, 7 days at most.',
  resumed: 'Resumed. What has waited is sent at once, the oldest first.',
  replayed: 'The events of that time are sent again, and stand in the list.',
  replayed_none: 'No event of that time is for this webhook. Nothing is sent.',
}

export function webhookView(facts: WebhookFacts, frame: Frame): Markup {
  const { webhook, brief, query, snippet, lines } = facts
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
${byApi(lines)}`
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
    html`Paused since ${time(pausedAt, frame.timeZone)}${byRealClock(frame)}.${pausedBecause === null ? null : html` ${pausedBecause}`} What happens waits, 7 days at most.`,
  )
}

const factsCard = (
  { webhook }: WebhookFacts,
  frame: Frame,
): Markup => html`<section class="card" aria-labelledby="webhook-title"><h2 id="webhook-title">This webhook</h2>
<dl class="facts">
<dt>Address</dt><dd class="code">${webhook.url}</dd>
<dt>Hears of</dt><dd>${heard(webhook)}</dd>
<dt>Made</dt><dd>${time(webhook.createdAt, frame.timeZone)}</dd>
</dl>
<div class="buttons"><a class="button" href="${frame.to(`/webhooks/${webhook.id}/change`)}">Change…</a> <a class="button" href="${frame.to(`/webhooks/${webhook.id}/rotate`)}">${icon('key')}Rotate the secret…</a></div>
</section>`

const heard = ({ events, shipmentId }: Webhook): Markup | string =>
  shipmentId !== null
    ? 'the way of one shipment, until it is over'
    : events === null
      ? 'everything, also what later releases tell'
      : html`<span class="code">${events.join(', ')}</span>`

/** While it is paused, to resume it is what people come for. */
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
<p>A test event goes to this webhook alone and tells nothing.</p>
<div class="buttons">${testing}
<a class="button" href="${at}/replay">${icon('story')}Replay a time…</a>
${pausing}</div></section>`
}

const removingCard = (
  { webhook, formKey }: WebhookFacts,
  frame: Frame,
): Markup => html`<section class="card" aria-labelledby="removing-title"><h2 id="removing-title">Remove</h2><p>Nothing is sent to it any more, not even what waits, and nothing brings it back.</p>
<div class="buttons">${postButton(frame.to(`/webhooks/${webhook.id}/remove`), formKey, 'Remove this webhook', { kind: 'danger' })}</div></section>`
