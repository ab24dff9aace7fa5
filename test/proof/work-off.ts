import type { Job } from '../../src/core/ports/queue.ts'
import type { World } from '../../src/core/world.ts'
import type { JobLog } from '../../src/jobs/job-log.ts'
import { settlePurchaseJob } from '../../src/jobs/settle-purchase.ts'

export const leaseMs = 15_000

export const quietLog: JobLog = { warn() {}, error() {} }

/** One round of a worker without its timers: claims what is due, does it, and says so. */
export async function workOff(world: World): Promise<void> {
  const { store, clock } = world
  if (!(await store.read.jobs.anyDue(clock.now()))) return
  const claimed = await store.transact(0, ({ jobs }) => jobs.claim(clock.now(), leaseMs, 4))
  for (const job of claimed) {
    const result = await settlePurchaseJob(quietLog)(world, job as Job<'settle-purchase'>)
    await store.transact(job.accountId, ({ jobs }) =>
      result.kind === 'done' ? jobs.finish(job) : jobs.again(job, result.at, result.why),
    )
  }
}
