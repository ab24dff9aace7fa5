import { accountNow, type Command, carryOut } from '../command/command.ts'
import type { Batch } from './batch.ts'

/** An empty batch that shipments can be assigned to as they are created. */
export async function createBatch(command: Command, name: string | null): Promise<Batch> {
  const { world, tenant } = command
  const id = await world.store.takeNumbers('batch', 1)
  const batch = { id, name, createdAt: accountNow(command) }
  await carryOut(
    command,
    ({ batches }) => batches.insert(tenant, batch),
    () => `made batch ${id}`,
  )
  return { ...batch, state: 'open', shipmentsCount: 0 }
}
