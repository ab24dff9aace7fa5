import type { Instant } from '#core/time/clock.ts'
import { minuteMs } from '#core/time/durations.ts'
import {
  mostFailures,
  type RetriedDeliveries,
  type WebhookInBrief,
} from '#core/webhook/list-webhooks.ts'
import { lengthOfTime } from '../../format/time.ts'

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
