import type { Job, JobKind, JobPayloads } from '#core/ports/queue.ts'
import type { Instant } from '#core/time/clock.ts'
import type { World } from '#core/world.ts'

/**
 * What became of a job. `more`: a slice of long work is done, and the next one goes behind the jobs
 * of the kind that are due already. `given_up`: it waits for a person.
 */
export type JobResult =
  | { readonly kind: 'done' }
  | {
      readonly kind: 'more'
      /** Where the next slice begins; absent where the facts alone say so. */
      readonly payload?: JobPayloads[JobKind]
    }
  | {
      readonly kind: 'later'
      readonly at: Instant
      readonly why: string
      /** What the job has learnt; absent where it has learnt nothing. */
      readonly payload?: JobPayloads[JobKind]
    }
  | { readonly kind: 'given_up'; readonly why: string }

export type JobHandler<K extends JobKind = JobKind> = {
  /** How many jobs of the kind one process runs at once. */
  readonly hands: number
  /** Long work writes at most 100 rows in a transaction, and ends each slice with `more`. */
  run(world: World, job: Job<K>): Promise<JobResult>
}

export type JobHandlers = { readonly [K in JobKind]?: JobHandler<K> }
