import type { Delivery } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { exactTime } from '../../parts/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { deliveryStatus } from './webhook-words.ts'

export const deliveryRows = (
  webhookId: number,
  deliveries: readonly Delivery[],
  frame: Frame,
): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Table of deliveries"><table data-pick>
<thead><tr><th scope="col">Event</th><th scope="col">Status</th><th scope="col" class="amount">Attempts</th><th scope="col">To be sent</th><th scope="col">Ended, or tried next</th></tr></thead>
<tbody>${deliveries.map(delivery => row(webhookId, delivery, frame))}</tbody>
</table></div>`

const row = (webhookId: number, delivery: Delivery, frame: Frame): Markup => {
  const { sequence, type, attempts, createdAt, endedAt, dueAt } = delivery
  const next = endedAt ?? dueAt
  return html`<tr id="row-${sequence}">
<td><a class="code" id="delivery-${sequence}" href="${frame.to(`/webhooks/${webhookId}/deliveries/${sequence}`)}">${sequence} ${type}</a></td>
<td>${deliveryStatus(delivery)}</td>
<td class="amount">${attempts}</td>
<td>${exactTime(createdAt, frame.timeZone)}</td>
<td>${next === null ? null : exactTime(next, frame.timeZone)}</td>
</tr>`
}
