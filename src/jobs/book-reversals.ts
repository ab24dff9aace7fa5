import { bookReversals } from '#core/payment/book-reversals.ts'
import type { Log } from '#core/ports/log.ts'
import type { Job } from '#core/ports/queue.ts'
import type { World } from '#core/world.ts'
import type { JobResult } from './job-handler.ts'
import { nextLook } from './next-look.ts'

const shortestPauseMs = 60_000

/** Asks a payment provider for the refunds and disputes of a top-up until it answers. */
export const bookReversalsJob =
  (log: Log) =>
  async (world: World, job: Job<'book-reversals'>): Promise<JobResult> => {
    const { accountId, payload, runAt } = job
    const booked = await bookReversals(world, accountId, payload.topUpId)
    if (booked === 'booked') return { kind: 'done' }
    const which = { accountId, topUpId: payload.topUpId }
    if (booked === 'mismatch') {
      const why = 'a refund or a dispute is in another currency than its top-up'
      log.error(which, why)
      return { kind: 'given_up', why }
    }
    log.warn(which, 'a payment provider was asked for refunds and did not answer')
    const at = nextLook(runAt, world.clock.now(), shortestPauseMs)
    return { kind: 'later', at, why: 'the provider did not answer' }
  }
