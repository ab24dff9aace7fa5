import { deliveryWord } from '#core/state-words.ts'
import type { Instant } from '#core/time/clock.ts'
import { minuteMs } from '#core/time/durations.ts'
import {
  isFailing,
  mostFailures,
  type RetriedDeliveries,
  type WebhookInBrief,
} from '#core/webhook/list-webhooks.ts'
import type { Delivery, DeliveryState, Webhook } from '#core/webhook/webhook.ts'
import { html, type Markup } from '../../../base/html.ts'
import { icon } from '../../components/icon.ts'
import { doneNotice, notice } from '../../components/notice.ts'
import { sameByApi } from '../../components/same-by-api.ts'
import { status, type Tone } from '../../components/status.ts'
import { titled } from '../../components/title.ts'
import { byRealClock, lengthOfTime, time } from '../../format/time.ts'
import type { Frame } from '../../visit/frame.ts'
import type { ShownCall } from '../../visit/shown-call.ts'

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

export const webhooksView = (
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

/** Its name, or else its address without the scheme. */
export const webhookName = ({ url, description }: Pick<Webhook, 'url' | 'description'>): string =>
  description ?? shortened(url.replace(/^https?:\/\//, ''))

const longest = 60

/** A list shows the beginning: the page of the webhook has all of it. */
const shortened = (text: string): string =>
  text.length <= longest ? text : `${text.slice(0, longest).toWellFormed()}…`

/** `isFailing`: its newest message was not heard so far. */
export function webhookStatus(webhook: Pick<Webhook, 'pausedAt'>, isFailing: boolean): Markup {
  if (webhook.pausedAt === null)
    return isFailing ? status('Failing', 'bad') : status('Active', 'good')
  return status('Paused', 'warn')
}

const tones = {
  pending: 'moving',
  delivered: 'good',
  failed: 'bad',
  skipped: 'plain',
} as const satisfies Record<DeliveryState, Tone>

export const deliveryStatus = ({ state, attempts }: Pick<Delivery, 'state' | 'attempts'>): Markup =>
  status(deliveryWord(state, attempts), state === 'pending' && attempts > 0 ? 'warn' : tones[state])

/** `18 deliveries are waiting: the connection was refused. Next try in 4 minutes.` Null where nothing waits for long. */
export function waitingText(
  { webhook, waiting, retried }: WebhookInBrief,
  now: Instant,
): string | null {
  const many = waiting < mostFailures ? `${waiting}` : `${waiting} or more`
  const count = `${many} ${waiting === 1 ? 'delivery is' : 'deliveries are'} waiting`
  if (webhook.pausedAt !== null)
    return waiting === 0 ? null : `${count} until the webhook is resumed.`
  return retried && `${count}: ${reasonOf(retried)}. Next try ${nextTry(retried.nextTryAt - now)}.`
}

const nextTry = (leftMs: number): string =>
  leftMs < minuteMs ? 'within a minute' : `in ${lengthOfTime(leftMs)}`

/** The codes of the system stand on the page of the delivery. */
function reasonOf({ lastAttempt: { status, says } }: RetriedDeliveries): string {
  if (status !== null) return `the server answered ${status}`
  const sentence = (says ?? 'No answer').replace(/(?: \([A-Z_\d]+\))?\.$/, '')
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

const shown = 2

function eventsInBrief({ events, shipmentId }: Pick<Webhook, 'events' | 'shipmentId'>): string {
  if (shipmentId !== null) return 'the tracking of one shipment'
  if (events === null) return 'all events'
  const rest = events.length - shown
  return rest <= 1 ? events.join(', ') : `${events.slice(0, shown).join(', ')} and ${rest} more`
}
