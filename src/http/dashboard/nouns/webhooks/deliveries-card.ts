import type { DeliveryFilter } from '#core/webhook/deliveries.ts'
import type { Delivery, DeliveryState, Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { poll } from '../../components/live.ts'
import { newestAndOlder } from '../../components/pager.ts'
import { byRealClock, exactTime } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { deliveryStatus } from './webhook-words.ts'

export type DeliveriesFacts = {
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

export function deliveriesCard(facts: DeliveriesFacts, frame: Frame): Markup {
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
