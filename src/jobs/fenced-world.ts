import type { Job } from '#core/ports/queue.ts'
import type { World } from '#core/world.ts'

/** Another worker has claimed the job since: it carries on what this one began. */
export class ClaimLost extends Error {
  constructor({ id, kind }: Job) {
    super(`The job ${id} (${kind}) has another worker now.`)
    this.name = 'ClaimLost'
  }
}

/**
 * The world as a job's handler has it: each transaction first makes sure that the job is still this
 * worker's. A worker that was frozen beyond its lease therefore writes nothing when it wakes.
 */
export const fencedWorld = (world: World, job: Job): World => ({
  ...world,
  store: {
    ...world.store,
    transact: (account, work) =>
      world.store.transact(account, async writers => {
        if (!(await writers.jobs.keepClaim(job))) throw new ClaimLost(job)
        return await work(writers)
      }),
  },
})
