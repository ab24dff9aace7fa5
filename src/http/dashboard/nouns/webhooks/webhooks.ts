import type { Instant } from '#core/time/clock.ts'
import {
  isFailing,
  listWebhooks,
  mostFailures,
  type WebhookInBrief,
} from '#core/webhook/list-webhooks.ts'
import type { Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { titled } from '../../components/title.ts'
import { byRealClock, time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import { type AccountVisit, type Answer, pageOf } from '../../visit/screen.ts'
import type { ShownCall } from '../../visit/shown-call.ts'
import {
  deliveryStatus,
  shortened,
  waitingText,
  webhookName,
  webhookStatus,
} from './webhook-words.ts'

export async function showWebhooks(visit: AccountVisit): Promise<Answer> {
  const { query, world, tenant, frame } = visit
  const { read } = world.store
  const webhooks = await listWebhooks(read, tenant)
  const now = world.clock.now()
  const account = await read.accounts.byId(tenant.accountId)
  const shellListens = account !== null && now < account.shellListensUntil
  const apiCalls = await visit.apiCallsFor({ kind: 'webhooks' })
  return pageOf('Webhooks', webhooksView({ webhooks, shellListens, query, now, apiCalls }, frame))
}

type WebhooksFacts = {
  readonly webhooks: readonly WebhookInBrief[]
  /** Whether `postilion listen` runs for the account. */
  readonly shellListens: boolean
  readonly query: URLSearchParams
  /** The machine's clock, by which messages are sent. */
  readonly now: Instant
  readonly apiCalls: readonly ShownCall[]
}

const done = {
  removed: 'The webhook was removed. Nothing more is sent to it.',
  made_before:
    'This form was already sent. The secret was shown then and cannot be shown again: if you do not have it, rotate the secret of the webhook.',
}

const webhooksView = (
  { webhooks, shellListens, query, now, apiCalls }: WebhooksFacts,
  frame: Frame,
): Markup => html`
${titled(
  'Webhooks',
  html`Addresses of yours that receive the events of this account. These receive only events of the ${frame.environment} environment.`,
  html`<a class="button primary" href="${frame.to('/webhooks/new')}">${icon('plus')}Add a webhook</a>`,
)}
${doneNotice(query, done)}
${shellListens ? notice('plain', 'A shell is listening: the command postilion listen sends each event to an address on its own machine.') : null}
<section class="card flush" aria-label="Webhooks">
${webhooks.length === 0 ? html`<p class="empty">There is no webhook yet. Add the address of a program, and send it a test event.</p>` : table(webhooks, now, frame)}
</section>
${sameByApi(apiCalls)}`

const table = (webhooks: readonly WebhookInBrief[], now: Instant, frame: Frame): Markup =>
  html`<div class="scroll" tabindex="0" role="region" aria-label="Table of webhooks"><table data-pick>
<thead><tr><th scope="col">Webhook</th><th scope="col">State</th><th scope="col">Events</th><th scope="col">Last delivery${byRealClock(frame)}</th><th scope="col" class="amount">Failed</th></tr></thead>
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
<td class="amount">${failures === 0 ? html`<span class="quiet">0</span>` : html`<a href="${at}?status=failed">${failures}${failures < mostFailures ? null : ' or more'}<span class="hidden"> failed deliveries to ${webhookName(webhook)}</span></a>`}</td>
</tr>`
}

const shown = 2

function eventsInBrief({ events, shipmentId }: Pick<Webhook, 'events' | 'shipmentId'>): string {
  if (shipmentId !== null) return 'the tracking of one shipment'
  if (events === null) return 'all events'
  const rest = events.length - shown
  return rest <= 1 ? events.join(', ') : `${events.slice(0, shown).join(', ')} and ${rest} more`
}
