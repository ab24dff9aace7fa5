import type { Tenant } from '../access.ts'
import { type Command, carryOut } from '../command/command.ts'
import { CoreError, notFound } from '../errors.ts'
import { freightAmong } from '../freight/find-any-shipment.ts'
import { refuseListed } from '../shipment/hand-over.ts'
import { isDeleted, isVoid } from '../shipment/state.ts'
import type { Writers } from '../store.ts'
import type { Batch, BatchMember } from './batch.ts'
import type { BatchReader, BatchWriter } from './batch-store.ts'

/** By its id; in a transaction as that has left it. */
export async function findBatch(
  batches: Pick<BatchReader, 'byId'>,
  tenant: Tenant,
  id: number,
): Promise<Batch> {
  const batch = await batches.byId(tenant, id)
  if (!batch) throw notFound('Batch')
  return batch
}

/** Puts shipments into an open batch. One that is in it already stays. */
export const addToBatch = (
  command: Command<Batch>,
  id: number,
  shipmentIds: readonly number[],
): Promise<Batch> =>
  changeMembers(command, id, (writers, batchId) =>
    takeMembers(writers, command.tenant, batchId, shipmentIds),
  )

/** Takes shipments out of an open batch. */
export const removeFromBatch = (
  command: Command<Batch>,
  id: number,
  shipmentIds: readonly number[],
): Promise<Batch> =>
  changeMembers(command, id, (writers, batchId) =>
    releaseMembers(writers.batches, command.tenant, batchId, shipmentIds),
  )

async function changeMembers(
  command: Command<Batch>,
  id: number,
  change: (writers: BatchWriters, batchId: number) => Promise<number>,
): Promise<Batch> {
  const { tenant } = command
  return await carryOut(
    command,
    async writers => {
      const { batches } = writers
      // This comes first: nobody begins to process the batch until the command ends.
      if (!(await batches.keepOpen(tenant, id))) throw await notOpen(batches, tenant, id)
      await change(writers, id)
      return await findBatch(batches, tenant, id)
    },
    () => `changed batch ${id}`,
  )
}

type BatchWriters = Pick<Writers, 'batches' | 'freight'>

/** Returns how many there are; refuses all where one can't be taken. */
export async function takeMembers(
  { batches, freight }: BatchWriters,
  tenant: Tenant,
  batchId: number,
  shipmentIds: readonly number[],
): Promise<number> {
  const ids = [...new Set(shipmentIds)]
  if (ids.length === 0) return 0
  const members = await membersOf(batches, tenant, ids)
  const unknown = ids.filter(id => !members.has(id))
  const asFreight = await freightAmong({ freight }, tenant, unknown)
  refuseListed(shipmentIds, id =>
    asFreight.has(id)
      ? 'is freight, which cannot join a batch'
      : whyNotTaken(members.get(id), batchId),
  )
  const taken = await batches.take(tenant, batchId, ids)
  if (taken !== ids.length) throw new Error(`batch ${batchId} took ${taken} of ${ids.length}`)
  return taken
}

async function releaseMembers(
  batches: BatchWriter,
  tenant: Tenant,
  batchId: number,
  shipmentIds: readonly number[],
): Promise<number> {
  const ids = [...new Set(shipmentIds)]
  const members = await membersOf(batches, tenant, ids)
  refuseListed(shipmentIds, id =>
    members.get(id)?.batchId === batchId ? null : 'is not in this batch',
  )
  const released = await batches.release(tenant, batchId, ids)
  if (released !== ids.length) throw new Error(`batch ${batchId} left ${ids.length - released}`)
  return released
}

function whyNotTaken(member: BatchMember | undefined, batchId: number): string | null {
  if (member === undefined || isDeleted(member)) return 'is not a shipment of this account'
  if (isVoid(member)) return 'is void'
  const isElsewhere = member.batchId !== null && member.batchId !== batchId
  return isElsewhere ? `is already in the batch ${member.batchId}` : null
}

async function membersOf(
  batches: BatchWriter,
  tenant: Tenant,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BatchMember>> {
  const members = await batches.members(tenant, ids)
  return new Map(members.map(member => [member.id, member]))
}

async function notOpen(batches: BatchWriter, tenant: Tenant, id: number): Promise<CoreError> {
  const { state } = await findBatch(batches, tenant, id)
  return state === 'processing'
    ? new CoreError('batch_in_use', `The batch ${id} is being processed.`)
    : new CoreError('conflict', `The batch ${id} is not open, so its shipments cannot be changed.`)
}
