import { type AnyCommand, type Command, carryOut } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { EventType, KeptEvent } from '../facts.ts'
import type { WebhookAttempt, WebhookSender } from '../ports/webhook-sender.ts'
import type { Instant } from '../time/clock.ts'
import { minuteMs, secondMs } from '../time/durations.ts'

/** How long the events of an account are recorded for a shell that died, or lost its database. */
export const shellLeaseMs = minuteMs
export const renewLeaseEveryMs = 10 * secondMs

/**
 * Makes the account listen for as long as its lease is renewed. Returns the sequence of its newest event:
 * the shell sends those that follow.
 */
export async function beginShellListening(command: Command<number>): Promise<number> {
  const { world, tenant } = command
  const until = world.clock.now() + shellLeaseMs
  return await carryOut(
    command,
    async ({ accounts, events }) => {
      await accounts.listenUntil(tenant, until)
      return await events.lastSequence(tenant)
    },
    () => 'began to listen',
  )
}

/** Fails where the lease ran out: what happened since was recorded for nobody. */
export async function renewShellLease({ world, tenant }: AnyCommand): Promise<void> {
  const now = world.clock.now()
  const isRenewed = await world.store.transact(tenant.accountId, ({ accounts }) =>
    accounts.renewListening(tenant, now, now + shellLeaseMs),
  )
  if (!isRenewed) {
    throw new CoreError(
      'conflict',
      'Nobody was listening for a while and events may be missing. Run postilion listen again.',
    )
  }
}

const readAtOnce = 20

/** An event that a shell has sent, or tried to send. */
export type ForwardedEvent = Pick<KeptEvent, 'sequence' | 'id' | 'type'> & {
  /** When it was sent. */
  readonly at: Instant
  readonly attempt: WebhookAttempt
}

/** Where a shell sends the events of an account. */
export type Forwarding = {
  readonly sender: WebhookSender
  readonly url: string
  readonly secret: string
  /** Null for all types, tests of webhooks among them. */
  readonly types: readonly EventType[] | null
  /** Once it has ended nothing more is sent. */
  readonly signal: AbortSignal
  sent(event: ForwardedEvent): void
}

/**
 * Sends the next events after a sequence, each once and one after another: a person who watches sees them
 * in their order. An event that could not be sent does not hold up the next. Returns the sequence that the
 * following events come after, which is the given one where there is nothing more.
 */
export async function forwardEvents(
  { world, tenant }: AnyCommand,
  forwarding: Forwarding,
  after: number,
): Promise<number> {
  const { signal, types } = forwarding
  let last = after
  for (const event of await world.store.read.events.after(tenant, after, readAtOnce)) {
    if (signal.aborted) break
    if (types === null || types.some(type => type === event.type)) {
      await forwardOne(world.clock.now(), forwarding, event)
    }
    last = event.sequence
  }
  return last
}

async function forwardOne(
  at: Instant,
  { sender, url, secret, signal, sent }: Forwarding,
  { sequence, id, type, body }: KeptEvent,
): Promise<void> {
  const attempt = await sender.send({ url, secrets: [secret] }, { id, body }, at, signal)
  // What the end of the shell cut short says nothing of the address.
  if (signal.aborted && attempt.status === null) return
  sent({ sequence, id, type, at, attempt })
}
