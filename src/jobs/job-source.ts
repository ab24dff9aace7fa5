import type { Log } from '#core/ports/log.ts'
import type { Job, JobKind } from '#core/ports/queue.ts'
import type { World } from '#core/world.ts'
import type { JobHandler } from './job-handler.ts'
import { runJob } from './run-job.ts'
import type { WorkSource } from './worker.ts'

/** The jobs of one kind. */
export const jobSource = (
  world: World,
  kind: JobKind,
  handler: JobHandler,
  log: Log,
): WorkSource<Job> => ({
  kind,
  hands: handler.hands,
  anyDue: now => world.store.read.jobs.anyDue(kind, now),
  claim: (now, leaseUntil, limit) =>
    world.store.transact(0, ({ jobs }) => jobs.claim(kind, now, leaseUntil - now, limit)),
  async renew(job, leaseUntil) {
    await world.store.transact(job.accountId, ({ jobs }) => jobs.renew(job, leaseUntil))
  },
  run: job => runJob(world, job, handler, log),
})
