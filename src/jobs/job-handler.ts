import type { Job, JobKind } from '#core/ports/queue.ts'
import type { Instant } from '#core/time/clock.ts'
import type { World } from '#core/world.ts'

/** What became of a job: over, to be tried again at a time, or waiting for a person; and why. */
export type JobResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'later'; readonly at: Instant; readonly why: string }
  | { readonly kind: 'given_up'; readonly why: string }

export type JobHandler<K extends JobKind = JobKind> = {
  /** How many jobs of the kind one process runs at once. */
  readonly hands: number
  run(world: World, job: Job<K>): Promise<JobResult>
}

export type JobHandlers = { readonly [K in JobKind]?: JobHandler<K> }
