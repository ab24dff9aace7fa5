import type { World } from '../../src/core/world.ts'
import { jobHandlers } from '../../src/jobs/handlers.ts'
import type { JobLog } from '../../src/jobs/job-log.ts'
import { record } from '../../src/jobs/worker.ts'

export const leaseMs = 15_000

export const quietLog: JobLog = { warn() {}, error() {} }

const handlers = jobHandlers(quietLog)

/** One round of a worker without its timers: claims what is due, does it, and says so. */
export async function workOff(world: World): Promise<void> {
  const { store, clock } = world
  if (!(await store.read.jobs.anyDue(clock.now()))) return
  const claimed = await store.transact(0, ({ jobs }) => jobs.claim(clock.now(), leaseMs, 4))
  for (const job of claimed) {
    const result = await handlers[job.kind]?.(world, job)
    if (!result) throw new Error(`nobody handles ${job.kind}`)
    await store.transact(job.accountId, ({ jobs }) => record(jobs, job, result))
  }
}
