import { serviceOn } from '#core/access.ts'
import { reconcileTopUp } from '#core/payment/settle-top-up.ts'
import type { Log } from '#core/ports/log.ts'
import type { Job } from '#core/ports/queue.ts'
import type { World } from '#core/world.ts'
import type { JobResult } from './job-handler.ts'
import { nextLook } from './next-look.ts'

const shortestPauseMs = 2000
/** A charge takes a moment. An operator may want to look into one that takes longer than this. */
const unusualAfterMs = 60_000

/** Looks at a pending top-up again and again until its provider knows the outcome. */
export const settleTopUpJob =
  (log: Log) =>
  async (world: World, { accountId, payload }: Job<'settle-top-up'>): Promise<JobResult> => {
    const { topUpId } = payload
    const concluded = await reconcileTopUp(world, accountId, topUpId)
    const topUp = await world.store.read.topUps.byId(serviceOn(accountId), topUpId)
    if (topUp?.state !== 'pending') return { kind: 'done' }
    const now = world.clock.now()
    const openMs = now - topUp.askedAt
    const which = { accountId, topUpId, reference: topUp.reference }
    if (concluded === 'mismatch') {
      log.error(
        which,
        'the payment provider has another payment than the top-up asked for: see postilion top-ups list',
      )
    } else if (openMs >= unusualAfterMs) {
      log.warn(which, 'a top-up is still pending: see postilion top-ups list')
    }
    return { kind: 'later', at: nextLook(topUp.askedAt, now, shortestPauseMs), why: concluded }
  }
