import { deliveryWord } from '#core/state-words.ts'
import type { Instant } from '#core/time/clock.ts'
import { minuteMs } from '#core/time/durations.ts'
import {
  mostFailures,
  type RetriedDeliveries,
  type WebhookInBrief,
} from '#core/webhook/list-webhooks.ts'
import type { Delivery, DeliveryState, Webhook } from '#core/webhook/webhook.ts'
import type { Markup } from '../../../base/html.ts'
import { status, type Tone } from '../../components/status.ts'
import { lengthOfTime } from '../../format/time.ts'

/** Its name, or else its URL without the scheme. */
export const webhookName = ({ url, description }: Pick<Webhook, 'url' | 'description'>): string =>
  description ?? shortened(url.replace(/^https?:\/\//, ''))

const longest = 60

/** A list shows the beginning: the page of the webhook has all of it. */
export const shortened = (text: string): string =>
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

/** Whether whoever looks at it will soon see another state. */
export const isMoving = (
  { pausedAt }: Pick<Webhook, 'pausedAt'>,
  { state, dueAt }: Delivery,
  now: Instant,
): boolean => pausedAt === null && state === 'pending' && dueAt !== null && dueAt < now + minuteMs
