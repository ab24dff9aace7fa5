import type { Tenant } from '../access.ts'
import { beingProcessed, isBeingProcessed } from '../batch/join-batch.ts'
import { type Command, carryOut } from '../command/command.ts'
import { notFound } from '../errors.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { DraftChange } from '../shipment/shipment-store.ts'
import type { Writers } from '../store.ts'
import { judgeDraft } from './decide/decide-purchase.ts'
import {
  changedMeanwhile,
  type DraftContents,
  type DraftRequest,
  isSameDraft,
  linkOf,
  noDraft,
  refuseLimitInBatch,
} from './draft.ts'

/** A change replaces all of a draft's request; its batch stays. */
export type DraftReplacement = Omit<DraftRequest, 'batchId'> &
  Pick<Replacement, 'shipmentId' | 'asSeen'>

/** Changes a draft. One that is bought at the same moment is not changed, or not bought. */
export async function changeDraft(
  command: Command<Shipment>,
  { shipmentId, request, orderId, storeId, asSeen, limit, pathOf }: DraftReplacement,
): Promise<Shipment> {
  const { world, caller, tenant } = command
  judgeDraft(world, caller, request, pathOf)
  const link = await linkOf(world.store.read, tenant, orderId, storeId)
  return await carryOut<Shipment>(
    command,
    async writers => {
      const change = { shipmentId, request, orderId, asSeen, ...link }
      const shipment = await replaceDraft(writers, tenant, change)
      refuseLimitInBatch(limit, shipment.batchId)
      return shipment
    },
    ({ shipCode }) => `changed ${shipCode}`,
    { kind: 'shipment', id: shipmentId },
  )
}

/** The new contents of a draft, with the order that it is made from. */
type Replacement = DraftChange & {
  readonly shipmentId: number
  /** The draft as it was seen: one that has changed since is not replaced. Absent for any draft. */
  readonly asSeen?: DraftContents | undefined
  /** Our own id of the order; null for a draft without an order. */
  readonly order: number | null
}

/** Runs in the transaction that changes or buys the draft, which has locked its account. */
export async function replaceDraft(
  writers: Writers,
  tenant: Tenant,
  { shipmentId, asSeen, ...change }: Replacement,
): Promise<Shipment> {
  const { shipments } = writers
  const before = asSeen && (await shipments.byId(tenant, shipmentId))
  const changed = await rewriteDraft(writers, tenant, shipmentId, change)
  const shipment = await shipments.byId(tenant, shipmentId)
  if (!shipment) throw notFound('Shipment')
  if (!changed) throw noDraft(shipment)
  if (asSeen && before && !isSameDraft(before, asSeen)) throw changedMeanwhile()
  const { batchId } = shipment
  if (await isBeingProcessed(writers, tenant, batchId)) throw beingProcessed(batchId)
  return shipment
}

/** False where it is no draft. */
export async function rewriteDraft(
  { shipments, orders }: Pick<Writers, 'shipments' | 'orders'>,
  tenant: Tenant,
  id: number,
  { request, orderId, storeId, order }: DraftChange & Pick<Replacement, 'order'>,
): Promise<boolean> {
  if (!(await shipments.changeDraft(tenant, id, { request, orderId, storeId }))) return false
  await orders.unlink(tenant, id)
  await linkToOrder({ orders }, tenant, { id, request, order }, null)
  return true
}
