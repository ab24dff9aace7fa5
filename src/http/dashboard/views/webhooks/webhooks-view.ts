import type { Instant } from '#core/time/clock.ts'
import { isFailing, mostFailures, type WebhookInBrief } from '#core/webhook/list-webhooks.ts'
import { html, type Markup } from '../../../base/html.ts'
import { byApi } from '../../parts/by-api.ts'
import { doneNotice } from '../../parts/done.ts'
import { icon } from '../../parts/icon.ts'
import { notice } from '../../parts/notice.ts'
import { byRealClock, time } from '../../parts/time.ts'
import { titled } from '../../parts/title.ts'
import type { ApiLines } from '../../visit/api-lines.ts'
import type { Frame } from '../../visit/frame.ts'
import { eventsInBrief } from './events-in-brief.ts'
import { waitingText } from './waiting-text.ts'
import { shortened, webhookName } from './webhook-name.ts'
import { deliveryStatus, webhookStatus } from './webhook-status.ts'

export type WebhooksFacts = {
  readonly webhooks: readonly WebhookInBrief[]
  /** Whether `postilion listen` runs for the account. */
  readonly shellListens: boolean
  readonly query: URLSearchParams
  /** By the machine's clock, as messages are sent. */
  readonly now: Instant
  readonly lines: readonly ApiLines[]
}

const done = {
  removed: 'The webhook is removed. Nothing is sent to it any more.',
  made_before:
    'That form was sent before. The secret was shown then and is kept where nobody can read it: if you do not have it, rotate the secret of the webhook.',
}

export const webhooksView = (
  { webhooks, shellListens, query, now, lines }: WebhooksFacts,
  frame: Frame,
): Markup => html`
${titled(
  'Webhooks',
  html`Addresses of yours that hear what happens in this account. These hear of the ${frame.environment} alone.`,
  html`<a class="button primary" href="${frame.to('/webhooks/new')}">${icon('plus')}Add a webhook</a>`,
)}
${doneNotice(query, done)}
${shellListens ? notice('plain', 'A shell listens, too: the command postilion listen sends what happens to an address of its own machine.') : null}
<section class="card flush" aria-label="Webhooks">
${webhooks.length === 0 ? html`<p class="empty">Nobody hears of this account yet. Add the address of a program, and send it a test event.</p>` : table(webhooks, now, frame)}
</section>
${byApi(lines)}`

const table = (webhooks: readonly WebhookInBrief[], now: Instant, frame: Frame): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Table of webhooks"><table data-pick>
<thead><tr><th scope="col">Webhook</th><th scope="col">State</th><th scope="col">Hears of</th><th scope="col">Last delivery${byRealClock(frame)}</th><th scope="col" class="amount">Not heard</th></tr></thead>
<tbody>${webhooks.map(one => row(one, now, frame))}</tbody>
</table></div>`

function row(one: WebhookInBrief, now: Instant, frame: Frame): Markup {
  const { webhook, newest, failures } = one
  const { id, url, description } = webhook
  const waits = waitingText(one, now)
  const at = frame.to(`/webhooks/${id}`)
  return html`<tr id="row-${id}">
<th scope="row" class="named"><a href="${at}">${webhookName(webhook)}</a>${description === null ? null : html`<span class="small quiet">${shortened(url)}</span>`}</th>
<td>${webhookStatus(webhook, isFailing(one))}</td>
<td>${eventsInBrief(webhook)}</td>
<td>${newest === null ? html`<span class="quiet">none yet</span>` : html`${deliveryStatus(newest)} <a href="${at}/deliveries/${newest.sequence}">${time(newest.createdAt, frame.timeZone)}</a>`}${waits === null ? null : html`<br><a class="small" href="${at}?status=pending">${waits}</a>`}</td>
<td class="amount">${failures === 0 ? html`<span class="quiet">0</span>` : html`<a href="${at}?status=failed">${failures}${failures < mostFailures ? null : ' or more'}<span class="hidden"> deliveries that ${webhookName(webhook)} did not hear</span></a>`}</td>
</tr>`
}
