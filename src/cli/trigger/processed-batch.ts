import { setTimeout as pause } from 'node:timers/promises'
import { createBatch } from '#core/batch/batches.ts'
import { processBatch } from '#core/batch/process-batch.ts'
import { runSlice } from '#core/batch/run/run-slice.ts'
import type { Scene, TriggerOutcome } from './scene.ts'

const betweenLooksMs = 250

/**
 * Runs the batch in the shell, so that it ends where no server runs. A server that runs it at the same
 * time buys nothing twice.
 */
export async function processedBatch(scene: Scene): Promise<TriggerOutcome> {
  const { world, tenant } = scene
  const draft = await scene.draft()
  const { id } = await createBatch(await scene.command(), 'postilion trigger', [draft.id])
  const { run } = await processBatch(await scene.command(), id)
  for (;;) {
    await runSlice(world, tenant.accountId, { batchId: id, run }, () => {})
    const batch = await world.store.read.batches.byId(tenant, id)
    if (batch?.state !== 'processing') break
    await pause(betweenLooksMs)
  }
  return {
    says: `processed batch ${id} with the shipment ${draft.shipCode}`,
    made: { batch_id: id, shipment_id: draft.id, ship_code: draft.shipCode },
  }
}
