import { runSlice } from '#core/batch/run/run-slice.ts'
import type { Log } from '#core/ports/log.ts'
import type { Job } from '#core/ports/queue.ts'
import type { World } from '#core/world.ts'
import type { JobResult } from './job-handler.ts'

const pauseMs = 10_000

/** Buys the shipments of a batch, a slice at a time, until each is bought or has failed. */
export const processBatchJob =
  (log: Log) =>
  async (world: World, { accountId, payload }: Job<'process-batch'>): Promise<JobResult> => {
    const { batchId } = payload
    const slice = await runSlice(world, accountId, payload, (shipmentId, error) =>
      log.error({ err: error, accountId, batchId, shipmentId }, 'a shipment was not bought'),
    )
    if (slice.kind === 'over') return { kind: 'done' }
    const next = { ...payload, progress: slice.progress }
    if (slice.kind === 'more') return { kind: 'more', payload: next }
    const at = world.clock.now() + pauseMs
    return { kind: 'later', at, why: 'purchases of it are still open', payload: next }
  }
