import type { Command } from '../command/command.ts'
import { idempotencyWindowMs } from '../command/idempotency-window.ts'
import type { CreatedShipment } from '../shipment/created-shipment.ts'
import { buyInProcess } from './buy-in-process.ts'
import { buyRemotely } from './buy-remotely.ts'
import { type Creation, type CreationPlan, planCreation } from './plan-creation.ts'
import { finishReplayed } from './settle/carry-on.ts'
import { insertUnbought, writeOnce } from './write-once.ts'

/** Makes a shipment, bought unless a draft was asked for; once under the key of the command. */
export async function createShipment(
  command: Command,
  read: () => Creation | Promise<Creation>,
): Promise<CreatedShipment> {
  const created = await carryOutPlan(command, await planOrReplay(command, read))
  if (created.replayed) await finishReplayed(command, created.shipmentId)
  return created
}

/**
 * A key that was used before gives the shipment that it made then, even where the request could no
 * longer be carried out. The key is looked up only for a request that is refused: each other plan
 * begins by taking the key, and finds it taken.
 */
async function planOrReplay(
  command: Command,
  read: () => Creation | Promise<Creation>,
): Promise<CreationPlan> {
  try {
    return await planCreation(command, await read())
  } catch (error) {
    const { world, tenant, key } = command
    if (key === null) throw error
    const oldest = world.clock.now() - idempotencyWindowMs
    const shipmentId = await world.store.read.keys.shipmentOf(tenant, key, oldest)
    if (shipmentId === null) throw error
    return { kind: 'replay', shipmentId }
  }
}

async function carryOutPlan(command: Command, plan: CreationPlan): Promise<CreatedShipment> {
  switch (plan.kind) {
    case 'replay':
      return { shipmentId: plan.shipmentId, replayed: true }
    case 'save':
      return await writeOnce(command, plan.draft, 'drafted', writers =>
        insertUnbought(writers, command.tenant, plan.draft, 'draft'),
      )
    case 'in_process':
      return await buyInProcess(command, plan.draft, plan.sale)
    case 'remote':
      return await buyRemotely(command, plan.draft, plan.purchase, plan.selling)
  }
}
