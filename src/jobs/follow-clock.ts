import { noAccount } from '#core/access.ts'
import { dayMs } from '#core/time/durations.ts'
import type { World } from '#core/world.ts'
import { leaseMs } from './worker.ts'

/** No job is ever put off for longer. */
const longestWaitMs = dayMs
/** Clocks are corrected by less all the time. */
const setBackByMs = 1000

/**
 * A clock that was set back would put off each waiting job by as much: such jobs are due at once, and
 * each finds out for itself whether it is early. Whether it was set back before this process started,
 * only jobs that wait for longer than any wait can tell. The caller repeats the function that this
 * returns.
 */
export function followClock({ store, clock }: World): () => Promise<'done'> {
  let isFirstLook = true
  let lastSeen = clock.now()
  return async () => {
    const now = clock.now()
    const wasSetBack = now < lastSeen - setBackByMs
    if ((isFirstLook || wasSetBack) && (await store.read.jobs.list(1)).length > 0) {
      const waitMs = wasSetBack ? 0 : longestWaitMs
      await store.transact(noAccount, ({ jobs }) => jobs.shortenWaits(now, waitMs, leaseMs))
    }
    isFirstLook = false
    lastSeen = now
    return 'done'
  }
}
