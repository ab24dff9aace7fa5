import type { EventStory } from '#core/overview/event-history.ts'
import type { DeliveryOfEvent } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { codeToCopy } from '../../parts/code-to-copy.ts'
import { icon } from '../../parts/icon.ts'
import { postButton } from '../../parts/post-button.ts'
import { exactTime } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { messageCard } from '../webhooks/message-card.ts'
import { webhookName } from '../webhooks/webhook-name.ts'
import { deliveryStatus } from '../webhooks/webhook-status.ts'
import { shipmentLink } from './events-view.ts'

type ToldWebhook = DeliveryOfEvent & { readonly formKey: string }

export type EventFacts = Pick<EventStory, 'event'> & {
  readonly deliveries: readonly ToldWebhook[]
  readonly lines: readonly ApiLines[]
}

export function eventView({ event, deliveries, lines }: EventFacts, frame: Frame): Markup {
  const { sequence, id, type, at, shipCode, body } = event
  return html`
${titled(type, html`Event ${sequence} of this account`, html`<a class="button" href="${frame.to('/events')}">${icon('back')}All events</a>`)}
<section class="card" aria-label="The event"><dl class="facts">
<dt>Time</dt><dd>${exactTime(at, frame.timeZone)}</dd>
<dt>webhook-id</dt><dd>${codeToCopy('webhook-id', 'webhook-id', id)}</dd>
${shipCode === null ? null : html`<dt>About</dt><dd>shipment ${shipmentLink(shipCode, frame)}</dd>`}
</dl></section>
<section class="card flush" aria-labelledby="heard-title"><h2 id="heard-title">Who was told</h2>
${deliveries.length === 0 ? html`<p class="empty">No webhook that is still there hears of this. A replay sends it to one that was added later.</p>` : table(sequence, deliveries, frame)}
</section>
${messageCard(body)}
${byApi(lines)}`
}

const table = (sequence: number, deliveries: readonly ToldWebhook[], frame: Frame): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Table of webhooks"><table data-pick>
<thead><tr><th scope="col">Webhook</th><th scope="col">State</th><th scope="col" class="amount">Attempts</th><th scope="col" class="amount"><span class="hidden">What to do</span></th></tr></thead>
<tbody>${deliveries.map(one => {
    const at = frame.to(`/webhooks/${one.webhookId}/deliveries/${sequence}`)
    return html`<tr>
<th scope="row" class="named"><a href="${at}">${webhookName(one)}</a></th>
<td>${deliveryStatus(one)}</td>
<td class="amount">${one.attempts}</td>
<td class="amount">${postButton(`${at}/resend`, one.formKey, html`Send it again<span class="hidden"> to ${webhookName(one)}</span>`, { isSlim: true })}</td>
</tr>`
  })}</tbody>
</table></div>`
