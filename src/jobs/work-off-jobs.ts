import { noAccount } from '#core/access.ts'
import type { Log } from '#core/ports/log.ts'
import type { Job, JobKind } from '#core/ports/queue.ts'
import type { Tracing } from '#core/ports/tracing.ts'
import type { World } from '#core/world.ts'
import { followClock } from './follow-clock.ts'
import type { JobHandler, JobHandlers } from './job-handler.ts'
import { Repeat } from './repeat.ts'
import { runJob } from './run-job.ts'
import { tracedWork } from './traced-work.ts'
import { Worker, type WorkSource } from './worker.ts'

const followClockEveryMs = 250

/** Works off a world's jobs, each kind apart, until it is disposed of. */
export function workOffJobs(
  world: World,
  handlers: JobHandlers,
  log: Log,
  tracing: Tracing | null = null,
): AsyncDisposable {
  const kinds = Object.entries(handlers) as [JobKind, JobHandler][]
  const running = [
    new Repeat(followClock(world), followClockEveryMs, log),
    ...kinds.map(([kind, handler]) => {
      const source = jobSource(world, kind, handler, log)
      return new Worker(world, tracedWork(world, source, tracing), log)
    }),
  ]
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map(each => each[Symbol.asyncDispose]()))
    },
  }
}

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
    world.store.transact(noAccount, ({ jobs }) => jobs.claim(kind, now, leaseUntil - now, limit)),
  async renew(job, leaseUntil) {
    await world.store.transact(job.accountId, ({ jobs }) => jobs.renew(job, leaseUntil))
  },
  run: job => runJob(world, job, handler, log),
})
