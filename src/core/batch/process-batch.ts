import { type Command, carryOut } from '../command/command.ts'
import { CoreError } from '../errors.ts'
import type { Batch } from './batch.ts'
import { findBatch } from './batch-members.ts'

/**
 * Begins to buy the shipments of a batch: those that are still drafts, after a run with errors those
 * that failed. A job does the work. A batch that is being processed is answered as it is: of two calls
 * at once one begins the run.
 */
export async function processBatch(command: Command<Batch>, id: number): Promise<Batch> {
  const { world, tenant } = command
  const jobId = await world.store.takeNumbers('job', 1)
  return await carryOut(
    command,
    async ({ batches, jobs }) => {
      // The row is locked from here on: nobody adds or removes shipments meanwhile.
      const begins = await batches.move(tenant, id, ['open', 'processed_with_errors'], 'processing')
      if (!begins) return await processedAlready(await findBatch(batches, tenant, id))
      await batches.beginRun(tenant, id)
      const batch = await findBatch(batches, tenant, id)
      if (batch.shipmentsCount === 0) throw isEmpty(id)
      await jobs.enqueue(jobId, {
        kind: 'process-batch',
        accountId: tenant.accountId,
        clock: 'machine',
        runAt: world.clock.now(),
        payload: { batchId: id, run: batch.run },
      })
      return batch
    },
    ({ run }) => `processes batch ${id}, run ${run}`,
  )
}

function processedAlready(batch: Batch): Batch {
  if (batch.state === 'processing') return batch
  throw new CoreError(
    'conflict',
    `The batch ${batch.id} has already been processed, and all its labels are bought.`,
  )
}

/** A processed batch takes no more shipments: one that is processed too early would be lost. */
const isEmpty = (id: number): CoreError =>
  new CoreError('conflict', `The batch ${id} has no shipments. Add some before you process it.`)
