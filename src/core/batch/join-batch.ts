import type { Tenant } from '../access.ts'
import type { Command } from '../command/command.ts'
import { CoreError, invalid } from '../errors.ts'
import type { Writers } from '../store.ts'
import { parseId } from '../values/own-id.ts'

/** The batch that a creation names, by its id as it is kept: refused before anything is bought. */
export async function batchToJoin(
  { world, tenant }: Pick<Command, 'world' | 'tenant'>,
  sent: string | null,
): Promise<string | null> {
  if (sent === null) return null
  const id = parseId(sent)
  const batch = id === null ? null : await world.store.read.batches.byId(tenant, id)
  if (!batch) throw invalid('batch_id', `The batch_id is not a batch of this account: ${sent}.`)
  if (batch.state !== 'open') throw notOpen(batch.id)
  return String(batch.id)
}

/** Within the command that writes the shipment: the batch may have been closed since it was looked at. */
export async function joinBatch(
  { batches }: Pick<Writers, 'batches'>,
  tenant: Tenant,
  batchId: string | null,
): Promise<void> {
  if (batchId === null) return
  if (!(await batches.keepOpen(tenant, Number(batchId)))) throw notOpen(batchId)
}

const notOpen = (id: number | string): CoreError =>
  new CoreError('conflict', `The batch ${id} is not open: it takes no more shipments.`)
