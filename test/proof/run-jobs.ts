import type { Log } from '#core/ports/log.ts'
import type { World } from '#core/world.ts'
import { jobHandlers } from '#jobs/handlers.ts'
import { record } from '#jobs/worker.ts'

export const leaseMs = 15_000
const hourMs = 3_600_000

export const quietLog: Log = { warn() {}, error() {} }

const handlers = jobHandlers(quietLog)

/** One round of a worker without its timers: claims what is due, does it, and says so. */
export async function runDueJobs(world: World): Promise<void> {
  const { store, clock } = world
  if (!(await store.read.jobs.anyDue(clock.now()))) return
  const claimed = await store.transact(0, ({ jobs }) => jobs.claim(clock.now(), leaseMs, 4))
  for (const job of claimed) {
    const result = await handlers[job.kind]?.(world, job)
    if (!result) throw new Error(`nobody handles ${job.kind}`)
    await store.transact(job.accountId, ({ jobs }) => record(jobs, job, result))
  }
}

/** Until the reconciler has nothing left: what nobody was asked for lapses after a quarter of an hour. */
export async function runAllJobs(world: World): Promise<void> {
  for (let round = 0; (await world.store.read.jobs.list(1)).length > 0; round += 1) {
    if (round === 50) throw new Error('The reconciler comes to no end.')
    await runDueJobs({ ...world, clock: { now: () => world.clock.now() + round * hourMs } })
  }
}
