import type { Log } from '#core/ports/log.ts'
import type { Job, JobWriter } from '#core/ports/queue.ts'
import type { Instant } from '#core/time/clock.ts'
import { hourMs } from '#core/time/durations.ts'
import type { World } from '#core/world.ts'
import { ClaimLost, fencedWorld } from './fenced-world.ts'
import type { JobHandler, JobResult } from './job-handler.ts'

/** A job whose handler throws this often is given up, and waits for a person. */
const mostAttempts = 12

/** Runs a job that was claimed, and records what became of it unless another worker has it by then. */
export async function runJob(world: World, job: Job, handler: JobHandler, log: Log): Promise<void> {
  try {
    await runAndRecord(world, job, handler, log)
  } catch (error) {
    if (!(error instanceof ClaimLost)) throw error
    log.warn({ job: job.id, kind: job.kind }, 'a job was let go: another worker has claimed it')
  }
}

async function runAndRecord(world: World, job: Job, handler: JobHandler, log: Log): Promise<void> {
  try {
    const result = await handler.run(fencedWorld(world, job), job)
    const now = world.clock.now()
    await write(world, job, jobs => recordResult(jobs, job, result, now))
  } catch (error) {
    if (error instanceof ClaimLost) throw error
    await recordFailure(world, job, error, log)
  }
}

export function recordResult(
  jobs: JobWriter,
  job: Job,
  result: JobResult,
  now: Instant,
): Promise<boolean> {
  switch (result.kind) {
    case 'done':
      return jobs.finish(job)
    case 'more':
      return jobs.runLater({ ...job, payload: result.payload ?? job.payload }, now, null)
    case 'later':
      return jobs.runLater(
        { ...job, payload: result.payload ?? job.payload },
        result.at,
        result.why,
      )
    case 'given_up':
      return jobs.giveUp(job, result.why)
  }
}

async function recordFailure(world: World, job: Job, error: unknown, log: Log): Promise<void> {
  const why = error instanceof Error ? error.message : String(error)
  const dead = job.attempts >= mostAttempts
  log.error({ err: error, job: job.id, kind: job.kind, dead }, 'a job failed')
  const at = world.clock.now() + retryPauseMs(job.attempts)
  await write(world, job, jobs => (dead ? jobs.giveUp(job, why) : jobs.retryLater(job, at, why)))
}

/** Throws where the job has another worker by now. */
async function write(
  { store }: World,
  job: Job,
  act: (jobs: JobWriter) => Promise<boolean>,
): Promise<void> {
  const isOurs = await store.transact(job.accountId, ({ jobs }) => act(jobs))
  if (!isOurs) throw new ClaimLost(job)
}

const firstPauseMs = 1000
const longestPauseMs = hourMs

/** How long a job that failed waits for its next attempt: twice as long each time, up to an hour. */
const retryPauseMs = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** Math.max(0, attempts - 1), longestPauseMs)
