import type { Log } from '#core/ports/log.ts'
import type { Job, JobKind, JobReader } from '#core/ports/queue.ts'
import type { Instant } from '#core/time/clock.ts'
import type { World } from '#core/world.ts'
import { ClaimLost, fencedWorld } from '#jobs/fenced-world.ts'
import { jobHandlers } from '#jobs/handlers.ts'
import type { JobHandler } from '#jobs/job-handler.ts'
import { recordResult } from '#jobs/run-job.ts'

export const leaseMs = 15_000
const hourMs = 3_600_000

export const quietLog: Log = { warn() {}, error() {} }

const handlers = Object.entries(jobHandlers(quietLog)) as readonly [JobKind, JobHandler][]

export async function anyDue(jobs: JobReader, now: Instant): Promise<boolean> {
  const due = await Promise.all(handlers.map(([kind]) => jobs.anyDue(kind, now)))
  return due.includes(true)
}

/** One round of each worker without its timers: claims what is due, does it, and says so. */
export async function runDueJobs(world: World): Promise<void> {
  const { store, clock } = world
  for (const [kind, handler] of handlers) {
    if (!(await store.read.jobs.anyDue(kind, clock.now()))) continue
    const claimed = await store.transact(0, ({ jobs }) =>
      jobs.claim(kind, clock.now(), leaseMs, handler.hands),
    )
    for (const job of claimed) await runJob(world, job, handler).catch(letGo)
  }
}

async function runJob(world: World, job: Job, handler: JobHandler): Promise<void> {
  const result = await handler.run(fencedWorld(world, job), job)
  const now = world.clock.now()
  await world.store.transact(job.accountId, ({ jobs }) => recordResult(jobs, job, result, now))
}

function letGo(error: unknown): void {
  if (!(error instanceof ClaimLost)) throw error
}

/** Until the reconciler has nothing left: what nobody was asked for lapses after a quarter of an hour. */
export async function runAllJobs(world: World): Promise<void> {
  for (let round = 0; (await world.store.read.jobs.list(1)).length > 0; round += 1) {
    if (round === 50) throw new Error('The reconciler comes to no end.')
    await runDueJobs({ ...world, clock: { now: () => world.clock.now() + round * hourMs } })
  }
}
