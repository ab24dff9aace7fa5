import type { CoreError } from '#core/errors.ts'
import type { DeliveryFilter } from '#core/webhook/delivery-history.ts'
import { isHeld } from '#core/webhook/held-webhook.ts'
import type { Delivery, Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block, byApi } from '../../parts/by-api.ts'
import { doneNotice } from '../../parts/done.ts'
import { faultSummary } from '../../parts/fault-summary.ts'
import { type FormState, inputField } from '../../parts/field.ts'
import { postButton } from '../../parts/post-button.ts'
import { time } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import { keyField } from '../../visit/change-once.ts'
import type { Frame } from '../../visit/frame.ts'
import { deliveryRows } from './delivery-rows.ts'
import { verifySnippet } from './verify-snippet.ts'
import { nameOf, webhookStatus } from './webhook-words.ts'

export type WebhookFacts = {
  readonly webhook: Webhook
  readonly deliveries: readonly Delivery[]
  readonly hasMore: boolean
  readonly filter: DeliveryFilter
  readonly query: URLSearchParams
  readonly refusal: CoreError | null
  readonly state: FormState
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

const done = {
  changed: 'The webhook is changed. The next message goes to its new address.',
  paused: 'The webhook is paused. What happens waits, 7 days at most.',
  resumed: 'The webhook is active. What has waited is sent now, the oldest first.',
  tested: 'A test event is on its way. Its delivery stands below.',
  replayed: 'The events of that time are sent again. Their deliveries stand below.',
  replayed_none: 'No event of that time is for this webhook. Nothing was sent.',
  rotated_before:
    'That form had made its secret already. It was shown then and is shown no more: if you do not have it, rotate once more.',
}

export const webhookView = (facts: WebhookFacts, frame: Frame): Markup => html`
${titled(nameOf(facts.webhook), html`<a href="${frame.to('/webhooks')}">All webhooks</a>`, webhookStatus(facts.webhook))}
${doneNotice(facts.query, done)}
${facts.refusal ? faultSummary(facts.refusal, ['from', 'to']) : null}
${factsCard(facts, frame)}
${deliveriesCard(facts, frame)}
${replayCard(facts, frame)}
<section class="card" aria-labelledby="verify-title"><h2 id="verify-title">Tell our messages from others</h2>
<p>Anybody can post to your address. This needs Node alone; <code>body</code> is the text as it came.</p>
${block('verify', 'verify.mjs', verifySnippet)}</section>
${byApi(facts.lines)}`

function factsCard({ webhook, formKey }: WebhookFacts, frame: Frame): Markup {
  const { id, url, events, createdAt, pausedAt, pausedBecause } = webhook
  const to = (action: string): string => frame.to(`/webhooks/${id}/${action}`)
  const isOwn = !isHeld(webhook)
  return html`<section class="card" aria-label="The webhook"><dl class="facts">
<dt>Address</dt><dd class="code">${url}</dd>
<dt>Hears</dt><dd>${events === null ? 'everything' : html`<span class="code">${events.join(', ')}</span>`}</dd>
<dt>Made</dt><dd>${time(createdAt, frame.timeZone)}</dd>
${pausedAt === null ? null : html`<dt>Paused</dt><dd>${time(pausedAt, frame.timeZone)}${pausedBecause === null ? null : html`: ${pausedBecause}`}</dd>`}
</dl><div class="buttons">
${postButton(to('test'), formKey, 'Send a test event', { kind: 'primary' })}
${isOwn ? html`<a class="button" href="${to('change')}">Change…</a> <a class="button" href="${to('rotate')}">Rotate the secret…</a>` : null}
${pausedAt === null ? postButton(to('pause'), formKey, 'Pause') : isOwn ? postButton(to('resume'), formKey, 'Resume') : null}
${postButton(to('remove'), formKey, 'Remove', { kind: 'danger' })}
</div></section>`
}

function deliveriesCard(
  { webhook, deliveries, hasMore, filter }: WebhookFacts,
  frame: Frame,
): Markup {
  const { id } = webhook
  const to = (before: number | null): string => {
    const fields = new URLSearchParams({
      ...(filter.state !== null && { state: filter.state }),
      ...(before !== null && { before: String(before) }),
    })
    return frame.to(`/webhooks/${id}${fields.size === 0 ? '' : `?${fields}`}`)
  }
  const last = deliveries.at(-1)
  const current = (isIt: boolean): Markup | null => (isIt ? html` aria-current="page"` : null)
  return html`<nav class="tabs" aria-label="Deliveries by state"><a href="${frame.to(`/webhooks/${id}`)}"${current(filter.state === null)}>All deliveries</a><a href="${frame.to(`/webhooks/${id}?state=failed`)}"${current(filter.state === 'failed')}>Failed</a><a href="${frame.to(`/webhooks/${id}?state=pending`)}"${current(filter.state === 'pending')}>Waiting</a></nav>
<section class="card flush" aria-labelledby="deliveries-title"><h2 id="deliveries-title">Deliveries</h2>
${deliveries.length === 0 ? html`<p class="empty">${filter.state === null ? 'Nothing was sent yet. Send a test event.' : 'None stands so.'}</p>` : deliveryRows(id, deliveries, frame)}
${filter.before === null && !hasMore ? null : html`<nav class="pager" aria-label="Pages"><span>${filter.before === null ? null : html`<a href="${to(null)}">Newest</a>`}</span><span>${hasMore && last ? html`<a rel="next" href="${to(last.sequence)}">Older</a>` : null}</span></nav>`}
</section>`
}

const replayCard = ({ webhook, state, formKey }: WebhookFacts, frame: Frame): Markup =>
  html`<section class="card" aria-labelledby="replay-title"><h2 id="replay-title">Send a time again</h2>
<p>Each event of the time that is for this webhook is sent, delivered before or not: 10,000 at most. Events are kept for 30 days.</p>
<form method="post" action="${frame.to(`/webhooks/${webhook.id}/replay`)}"><input type="hidden" name="${keyField}" value="${formKey}">
<div class="fields">${inputField(state, 'from', { label: 'From', width: 'half', placeholder: '2026-11-23 10:00', required: true })}
${inputField(state, 'to', { label: 'To', width: 'half', placeholder: '2026-11-23', hint: 'A day counts to its end', required: true })}</div>
<div class="buttons"><button>Send them again</button></div></form></section>`
