import type { Job } from '../core/ports/queue.ts'
import { reconcilePurchase } from '../core/purchase/settle-purchase.ts'
import type { World } from '../core/world.ts'
import type { JobLog } from './job-log.ts'
import { backoffMs, type JobResult } from './worker.ts'

/** The reconciler: an open purchase is looked at until it is settled, however long that takes. */
export const settlePurchaseJob =
  (log: JobLog) =>
  async (world: World, job: Job<'settle-purchase'>): Promise<JobResult> => {
    const { shipmentId } = job.payload
    const settled = await reconcilePurchase(world, job.accountId, shipmentId)
    if (settled !== 'open') return { kind: 'done' }
    log.warn(
      { accountId: job.accountId, shipmentId, attempts: job.attempts },
      'a purchase is still open: see postilion purchases list',
    )
    return { kind: 'later', at: world.clock.now() + backoffMs(job.attempts + 4), why: 'still open' }
  }
