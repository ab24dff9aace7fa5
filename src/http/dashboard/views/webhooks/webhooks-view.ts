import type { WebhookInBrief } from '#core/webhook/list-webhooks.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { doneNotice } from '../../parts/done.ts'
import { icon } from '../../parts/icon.ts'
import { time } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { deliveryStatus, nameOf, webhookStatus } from './webhook-words.ts'

export type WebhooksFacts = {
  readonly webhooks: readonly WebhookInBrief[]
  readonly query: URLSearchParams
  readonly lines: readonly ApiLines[]
}

const done = {
  removed: 'The webhook is removed. Nothing is sent there any more.',
  made_before:
    'That form had made its webhook already. The secret was shown then and is shown no more: if you do not have it, rotate it.',
}

export const webhooksView = (
  { webhooks, query, lines }: WebhooksFacts,
  frame: Frame,
): Markup => html`
${titled('Webhooks', 'Addresses that are told what happens to this account. Paused ones come first.', html`<a class="button primary" href="${frame.to('/webhooks/new')}">${icon('plus')}Add a webhook</a>`)}
${doneNotice(query, done)}
<section class="card flush" aria-label="Webhooks">
${webhooks.length === 0 ? html`<p class="empty">No address is told of anything yet. Add one, and send it a test event.</p>` : table(webhooks, frame)}
</section>
${byApi(lines)}`

const table = (webhooks: readonly WebhookInBrief[], frame: Frame): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Table of webhooks"><table data-pick>
<thead><tr><th scope="col">Webhook</th><th scope="col">State</th><th scope="col">Hears</th><th scope="col">Last delivery</th><th scope="col">Last failure</th></tr></thead>
<tbody>${webhooks.map(one => row(one, frame))}</tbody>
</table></div>`

const row = ({ webhook, newest, newestFailed }: WebhookInBrief, frame: Frame): Markup => {
  const page = `/webhooks/${webhook.id}`
  return html`<tr>
<th scope="row" class="named"><a href="${frame.to(page)}">${nameOf(webhook)}</a><span class="small code">${webhook.url}</span></th>
<td>${webhookStatus(webhook)}</td>
<td>${heardInBrief(webhook.events)}</td>
<td>${newest === null ? html`<span class="quiet">none yet</span>` : html`${deliveryStatus(newest)} ${time(newest.createdAt, frame.timeZone)}`}</td>
<td>${newestFailed === null ? html`<span class="quiet">none</span>` : html`<a href="${frame.to(`${page}?state=failed`)}">${time(newestFailed.createdAt, frame.timeZone)}</a>`}</td>
</tr>`
}

function heardInBrief(events: readonly string[] | null): string {
  const [first, ...others] = events ?? []
  if (first === undefined) return 'Everything'
  return others.length === 0 ? first : `${first} and ${others.length} more`
}
