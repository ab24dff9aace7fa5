import { type AccountId, serviceOn } from '../access.ts'
import { CoreError, invalid } from '../errors.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { moveFreight } from './move-freight.ts'
import { moveParcels } from './move-parcels.ts'
import { type WaitingVoid, waitingVoids } from './waiting-voids.ts'

/** Ship codes begin with two digits of the year, and a clock can't be moved back. */
const lastInstant = Date.UTC(2199, 11, 31)

type ClockMove = {
  /** By the account's clock. */
  readonly now: Instant
  /** How many shipments were scanned, or their postage ended. */
  readonly moved: number
  /** Whose carriers are asked now, in the background. */
  readonly voidsDue: readonly WaitingVoid[]
}

/**
 * Moves an account's clock forward. In the same transaction the account's jobs come nearer, and its
 * shipments have moved when this returns. Where `fromMs` is given, the clock has to be so far ahead still:
 * a form that is sent twice moves it once.
 */
export async function advanceClock(
  world: World,
  accountId: AccountId,
  byMs: number,
  fromMs: number | null = null,
): Promise<ClockMove> {
  if (!Number.isSafeInteger(byMs) || byMs <= 0) {
    throw invalid('duration', 'The clock can only be moved forward.')
  }
  const tenant = serviceOn(accountId)
  const aheadMs = await world.store.read.clocks.offsetMs(tenant)
  if (world.clock.now() + aheadMs + byMs > lastInstant) {
    throw invalid('duration', 'The clock cannot go beyond the year 2199.')
  }
  const { offsetMs, voids } = await world.store.transact(accountId, async ({ clocks, jobs }) => {
    await jobs.advance(accountId, byMs)
    const ahead = await clocks.advance(tenant, byMs)
    if (fromMs !== null && ahead !== fromMs + byMs) throw movedMeanwhile()
    return { offsetMs: ahead, voids: await waitingVoids(jobs, tenant) }
  })
  const moved = (await moveParcels(world, accountId)) + (await moveFreight(world, accountId))
  const now = world.clock.now()
  const voidsDue = voids.filter(({ askedNextAt }) => askedNextAt <= now)
  return { now: now + offsetMs, moved, voidsDue }
}

const movedMeanwhile = (): CoreError =>
  new CoreError(
    'conflict',
    'The clock has moved since this form was shown. Nothing was done: check the time and submit it again.',
  )
