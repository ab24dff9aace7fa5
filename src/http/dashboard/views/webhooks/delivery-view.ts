import type { LoggedDelivery } from '#core/webhook/deliveries.ts'
import type { Delivery, Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { codeToCopy } from '../../parts/code-to-copy.ts'
import { doneNotice } from '../../parts/done.ts'
import { icon } from '../../parts/icon.ts'
import { poll } from '../../parts/live.ts'
import { postButton } from '../../parts/post-button.ts'
import { byRealClock, exactTime } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { attemptsCard } from './attempts-card.ts'
import { messageCard } from './message-card.ts'
import { webhookName } from './webhook-name.ts'
import { deliveryStatus } from './webhook-status.ts'

export type DeliveryFacts = LoggedDelivery & {
  readonly webhook: Webhook
  readonly query: URLSearchParams
  readonly isMoving: boolean
  readonly formKey: string
  readonly lines: readonly ApiLines[]
}

const pollSeconds = 2

const done = {
  resent: 'It is sent once more, with the same id and the same bytes.',
}

export function deliveryView(facts: DeliveryFacts, frame: Frame): Markup {
  const { webhook, delivery, attempts, body, query, isMoving, formKey, lines } = facts
  const { sequence } = delivery
  const at = frame.to(`/webhooks/${webhook.id}`)
  const here = `${at}/deliveries/${sequence}`
  return html`
${titled(
  delivery.type,
  html`To <a href="${at}">${webhookName(webhook)}</a>`,
  postButton(`${here}/resend`, formKey, html`${icon('play')}Send it again`),
)}
${doneNotice(query, done)}
<div id="story"${isMoving ? poll(here, 'story', pollSeconds) : null}>
${factsCard(facts, frame)}
${attemptsCard(attempts, frame)}
</div>
${messageCard(body)}
${byApi(lines)}`
}

const factsCard = (
  { webhook, delivery }: DeliveryFacts,
  frame: Frame,
): Markup => html`<section class="card" aria-label="The delivery"><dl class="facts">
<dt>State</dt><dd>${deliveryStatus(delivery)} ${whatNext(webhook, delivery, frame)}</dd>
<dt>Event</dt><dd><a href="${frame.to(`/events/${delivery.sequence}`)}">Event ${delivery.sequence}</a></dd>
<dt>webhook-id</dt><dd>${codeToCopy('webhook-id', 'webhook-id', delivery.eventId)}</dd>
<dt>To be sent since</dt><dd>${exactTime(delivery.createdAt, frame.timeZone)}${byRealClock(frame)}</dd>
</dl></section>`

function whatNext(
  { pausedAt }: Webhook,
  { state, dueAt, endedAt }: Delivery,
  frame: Frame,
): Markup | null {
  if (state !== 'pending')
    return endedAt === null
      ? null
      : html`<span class="quiet">${exactTime(endedAt, frame.timeZone)}${byRealClock(frame)}</span>`
  if (pausedAt !== null) return html`<span class="quiet">until the webhook is resumed</span>`
  return dueAt === null
    ? null
    : html`<span class="quiet">next at ${exactTime(dueAt, frame.timeZone)}${byRealClock(frame)}</span>`
}
