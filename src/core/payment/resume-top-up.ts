import { setTimeout } from 'node:timers/promises'
import { stillInHand } from '../command/carry-out-once.ts'
import type { AnyCommand } from '../command/command.ts'
import type { KeySubject } from '../command/key-store.ts'
import { CoreError } from '../errors.ts'
import type { Payment } from '../ports/payments.ts'
import { type Clock, hasPassed } from '../time/clock.ts'
import { minuteMs } from '../time/durations.ts'
import { charge, chargeTimeoutMs } from './charge.ts'
import { concludeTopUp } from './conclude-top-up.ts'
import { findPaymentOfTopUp, settleTopUp } from './settle-top-up.ts'
import type { TopUp } from './top-up-store.ts'

/** The process that charges hears the end, and writes it down, within this time. */
const inHandMs = chargeTimeoutMs + 2000
const pauseMs = 250
/**
 * No charge is sent again later than that. It is far below the time after which the reconciler takes it
 * that no charge is on its way any more, and gives the top-up up.
 */
const sentAgainWithinMs = 10 * minuteMs

/** What the key of a top-up stands for. */
export const topUpSubject = ({ id }: Pick<TopUp, 'id'>): KeySubject => ({ kind: 'top_up', id })

/**
 * Answers a repeated call with the top-up as it stands. While another process still charges for the
 * first call, the second one waits for its end. A charge that no process has in hand is resumed first: its
 * process may have died before it asked the provider.
 */
export async function resumeTopUp(command: AnyCommand, id: number): Promise<TopUp> {
  const { clock } = command.world
  const givesUpAt = performance.now() + command.patienceMs
  for (;;) {
    const topUp = await readTopUp(command, id)
    if (!isInHand(topUp, clock)) {
      await resume(command, topUp)
      return await answerWith(command, await readTopUp(command, id))
    }
    if (performance.now() + pauseMs > givesUpAt) throw stillInHand()
    await setTimeout(pauseMs)
  }
}

/** Whether the process that began the top-up may still wait for the provider's answer. */
export const isInHand = ({ state, paymentId, leftOpenAt, askedAt }: TopUp, clock: Clock): boolean =>
  state === 'pending' &&
  paymentId === null &&
  leftOpenAt === null &&
  !hasPassed(inHandMs, askedAt, clock.now())

/**
 * Does what the process that began the top-up would have done next. The provider's book decides; where
 * it has no payment the charge is sent again under the same reference, for which the provider charges
 * once. Only a payment ends the top-up here, never a refusal: the first charge may still be on its way,
 * and a client who was told of a failure would charge under another reference.
 */
async function resume({ world, tenant }: AnyCommand, topUp: TopUp): Promise<void> {
  if (!mayBeUnasked(topUp, world.clock)) return
  const known = await findPaymentOfTopUp(world, tenant, topUp)
  if (known === 'unknown') return
  const payment = known ?? (await chargeAgain({ world, tenant }, topUp))
  if (payment) await concludeTopUp(world, tenant, topUp, payment)
  // An answer that was lost a moment ago stands in the provider's book.
  else await settleTopUp(world, tenant, topUp.id)
}

/** Until the first charge has had its time, a caller who was asked to wait is told so again. */
const mayBeUnasked = ({ state, paymentId, askedAt }: TopUp, clock: Clock): boolean =>
  state === 'pending' &&
  paymentId === null &&
  hasPassed(inHandMs, askedAt, clock.now()) &&
  !hasPassed(sentAgainWithinMs, askedAt, clock.now())

/** Null where no payment came of it. A card that was removed meanwhile is not charged. */
async function chargeAgain(
  { world, tenant }: Pick<AnyCommand, 'world' | 'tenant'>,
  topUp: TopUp,
): Promise<Payment | null> {
  const { store, payments, clock } = world
  const card = (await store.read.cards.list(tenant)).find(({ id }) => id === topUp.cardId)
  // The search may have taken long, and a person may have ended the top-up meanwhile.
  const now = await store.read.topUps.byId(tenant, topUp.id)
  if (!card || !payments || !now || !mayBeUnasked(now, clock)) return null
  const answer = await charge(payments, card, topUp, null)
  return 'id' in answer ? answer : null
}

export async function readTopUp({ world, tenant }: AnyCommand, id: number): Promise<TopUp> {
  const topUp = await world.store.read.topUps.byId(tenant, id)
  if (!topUp) throw new Error('a top-up is gone')
  return topUp
}

/**
 * Answers a failure once, and then frees its key for another try. Before that answer a retry must not
 * charge again: the client may have learnt nothing, or that it has to wait.
 */
export async function answerWith(
  { world, tenant, key }: AnyCommand,
  topUp: TopUp,
  error: CoreError | null = null,
): Promise<TopUp> {
  if (topUp.state !== 'failed') return topUp
  if (key !== null) {
    await world.store.transact(tenant.accountId, async ({ topUps, keys }) => {
      // A payment that is reported after all keeps its key: a retry must not charge again.
      if (await topUps.lockFailed(tenant, topUp.id))
        await keys.free(tenant, key, topUpSubject(topUp))
    })
  }
  throw error ?? new CoreError('payment_declined', topUp.failure ?? 'The card was declined.')
}
