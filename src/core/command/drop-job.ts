import { serviceOn } from '../access.ts'
import { CoreError, invalid, notFound } from '../errors.ts'
import type { Job } from '../ports/queue.ts'
import type { World } from '../world.ts'
import { systemLogEntry } from './system-log-entry.ts'

/**
 * An operator decides that a job which was given up is not to run again. The reason stays in the
 * account's log: nothing else is left of the job.
 */
export async function dropJob(
  { store, clock }: Pick<World, 'store' | 'clock'>,
  jobId: number,
  reason: string,
): Promise<Job> {
  if (reason.trim() === '') throw invalid('reason', 'Give a reason for dropping the job.')
  const job = await store.read.jobs.byId(jobId)
  if (!job) throw notFound('Job')
  const { accountId, kind } = job
  await store.transact(accountId, async ({ jobs, requestLog }) => {
    if (!(await jobs.drop(jobId))) {
      throw new CoreError(
        'conflict',
        `Job ${jobId} is still being retried, so it cannot be dropped.`,
      )
    }
    const outcome = `dropped ${kind} ${jobId}: ${reason.trim()}`
    const entry = systemLogEntry('operator', 'drop-job', outcome, clock.now())
    await requestLog.append(serviceOn(accountId), entry)
  })
  return job
}
