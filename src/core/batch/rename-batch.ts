import { type Command, carryOut } from '../command/command.ts'
import { notFound } from '../errors.ts'
import type { Batch } from './batch.ts'
import { findBatch } from './find-batch.ts'

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
