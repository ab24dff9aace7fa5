import { setTimeout } from 'node:timers/promises'
import { stillInHand } from '../command/carry-out-once.ts'
import type { AnyCommand } from '../command/command.ts'
import type { KeySubject } from '../command/key-store.ts'
import { CoreError } from '../errors.ts'
import { type Clock, hasPassed } from '../time/clock.ts'
import type { TopUp } from './top-up-store.ts'

/** After so long without an answer the result of the charge counts as unknown. */
export const chargeTimeoutMs = 25_000
/** After that its end is written down within this time. */
const writtenDownWithinMs = 2000
const pauseMs = 250

/** What the key of a top-up stands for. */
export const subjectOf = ({ id }: Pick<TopUp, 'id'>): KeySubject => ({ kind: 'top_up', id })

/**
 * Answers a repeated call with the top-up as it stands. While another process still charges for the
 * first call, the second one waits for its end.
 */
export async function resumeTopUp(command: AnyCommand, id: number): Promise<TopUp> {
  const { clock } = command.world
  const givesUpAt = performance.now() + command.patienceMs
  for (;;) {
    const topUp = await readTopUp(command, id)
    if (!isInHand(topUp, clock)) return await answerWith(command, topUp)
    if (performance.now() + pauseMs > givesUpAt) throw stillInHand()
    await setTimeout(pauseMs)
  }
}

const isInHand = ({ state, paymentId, leftOpenAt, askedAt }: TopUp, clock: Clock): boolean =>
  state === 'pending' &&
  paymentId === null &&
  leftOpenAt === null &&
  !hasPassed(chargeTimeoutMs + writtenDownWithinMs, askedAt, clock.now())

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
      if (await topUps.lockFailed(tenant, topUp.id)) await keys.free(tenant, key, subjectOf(topUp))
    })
  }
  throw error ?? new CoreError('payment_declined', topUp.failure ?? 'The card was declined.')
}
