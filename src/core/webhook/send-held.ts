import type { AnyCommand } from '../command/command.ts'
import type { WebhookAttempt, WebhookSender } from '../ports/webhook-sender.ts'
import type { Instant } from '../time/clock.ts'
import { type HeldWebhook, holdIsLost } from './held-webhook.ts'
import type { WaitingEvent } from './held-webhook-store.ts'
import { excerptOf } from './run-delivery-lane.ts'

const readAtOnce = 20
/** The fence of a lane that no worker ever had. */
const neverClaimed = 0

/** An event that a shell has sent, or tried to send. */
export type ForwardedEvent = Omit<WaitingEvent, 'body' | 'createdAt'> & {
  /** When it was sent. */
  readonly at: Instant
  readonly attempt: WebhookAttempt
}

/** Where a shell sends the events of its webhook. */
export type Forwarding = {
  readonly held: HeldWebhook
  readonly sender: WebhookSender
  readonly url: string
  /** Once it has ended nothing more is sent. */
  readonly signal: AbortSignal
  sent(event: ForwardedEvent): void
}

/**
 * Sends what waits, each event once and one after another: a person who watches sees them in their order.
 * An event that could not be sent has failed, and does not hold up the next.
 */
export async function sendWaiting(command: AnyCommand, forwarding: Forwarding): Promise<void> {
  const { world, tenant } = command
  const { held, signal } = forwarding
  for (;;) {
    const { webhooks } = world.store.read
    const waiting = await webhooks.heldEvents(tenant, held.webhookId, readAtOnce)
    for (const event of waiting) {
      if (signal.aborted) return
      await sendOne(command, forwarding, event)
    }
    if (waiting.length < readAtOnce) return
  }
}

async function sendOne(
  { world, tenant }: AnyCommand,
  { held, sender, url, signal, sent }: Forwarding,
  { body, createdAt, ...event }: WaitingEvent,
): Promise<void> {
  const at = world.clock.now()
  const target = { url, secrets: [held.secret] }
  const attempt = await sender.send(target, { id: event.id, body }, at, signal)
  const { status, says, answer, tookMs } = attempt
  // What the end of the shell cut short says nothing of the address.
  if (signal.aborted && status === null) return
  const isHeard = status !== null && status >= 200 && status < 300
  const isKept = await world.store.transact(tenant.accountId, ({ webhooks }) =>
    webhooks.recordAttempt(
      { accountId: tenant.accountId, webhookId: held.webhookId, fence: neverClaimed },
      { sequence: event.sequence, attempts: 0, createdAt },
      { at, status, says, answer: excerptOf(answer), tookMs },
      { state: isHeard ? 'delivered' : 'failed' },
    ),
  )
  sent({ ...event, at, attempt })
  if (!isKept) throw holdIsLost(held.webhookId)
}
