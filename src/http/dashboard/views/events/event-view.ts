import type { EventStory } from '#core/webhook/event-history.ts'
import type { DeliveryOfEvent } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { block } from '../../parts/by-api.ts'
import { jsonText } from '../../parts/json-text.ts'
import { postButton } from '../../parts/post-button.ts'
import { exactTime } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { Frame } from '../../visit/frame.ts'
import { deliveryStatus, nameOf } from '../webhooks/webhook-words.ts'

type EventFacts = EventStory & { readonly formKey: string }

export const eventView = ({ event, deliveries, formKey }: EventFacts, frame: Frame): Markup => html`
${titled(event.type, html`<a href="${frame.to('/events')}">All events</a>`)}
<section class="card" aria-label="The event"><dl class="facts">
<dt>Sequence</dt><dd>${event.sequence}</dd>
<dt>Id</dt><dd class="code">${event.id}</dd>
<dt>Time</dt><dd>${exactTime(event.at, frame.timeZone)}</dd>
${event.shipCode === null ? null : html`<dt>Shipment</dt><dd><a class="code" href="${frame.to(`/shipments/${event.shipCode}`)}">${event.shipCode}</a></dd>`}
</dl></section>
<section class="card" aria-labelledby="sent-title"><h2 id="sent-title">To whom it was sent</h2>
${deliveries.length === 0 ? html`<p class="quiet">No webhook heard of it.</p>` : html`<ul class="rows">${deliveries.map(one => delivery(one, formKey, frame))}</ul>`}</section>
<section class="card" aria-labelledby="body-title"><h2 id="body-title">What is sent</h2>${block('body', 'Body', jsonText(event.body))}</section>`

function delivery(one: DeliveryOfEvent, formKey: string, frame: Frame): Markup {
  const { webhookId, sequence, description } = one
  const page = frame.to(`/webhooks/${webhookId}/deliveries/${sequence}`)
  const name = nameOf({ id: webhookId, description })
  return html`<li><a href="${page}">${name}</a> ${deliveryStatus(one)} <span class="code small quiet">${one.url}</span>
<div class="buttons">${postButton(`${page}/resend`, formKey, html`Send again<span class="hidden"> to ${name}</span>`, { isSlim: true })}</div></li>`
}
