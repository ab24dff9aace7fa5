import { accountNow, type Command, carryOut } from '../command/command.ts'
import { notFound } from '../errors.ts'
import { type Batch, unprocessed } from './batch.ts'
import { findBatch, takeMembers } from './batch-members.ts'

/** A batch that further shipments can be assigned to as they are created. */
export async function createBatch(
  command: Command<Batch>,
  name: string | null,
  shipmentIds: readonly number[] = [],
): Promise<Batch> {
  const { world, tenant } = command
  const id = await world.store.takeNumbers('batch', 1)
  const batch = { id, name, createdAt: accountNow(command) }
  return await carryOut(
    command,
    async (writers): Promise<Batch> => {
      await writers.batches.insert(tenant, batch)
      const shipmentsCount = await takeMembers(writers, tenant, id, shipmentIds)
      return { ...batch, ...unprocessed, shipmentsCount }
    },
    () => `made batch ${id}`,
  )
}

/** A name is for people: it may change in any state. */
export async function renameBatch(
  command: Command<Batch>,
  id: number,
  name: string | null,
): Promise<Batch> {
  const { tenant } = command
  return await carryOut(
    command,
    async ({ batches }) => {
      if (!(await batches.rename(tenant, id, name))) throw notFound('Batch')
      return await findBatch(batches, tenant, id)
    },
    () => `renamed batch ${id}`,
  )
}
