import { beingProcessed, isBeingProcessed } from '../batch/join-batch.ts'
import { type Command, carryOut } from '../command/command.ts'
import { notFound } from '../errors.ts'
import { linkToOrder } from '../order/follow-shipment.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { judgeDraft } from './decide/decide-purchase.ts'
import { type DraftRequest, linkOf } from './draft.ts'
import { noDraft } from './write-shipment.ts'

/** What a draft becomes: all of its request is replaced; its batch stays. */
export type DraftReplacement = Omit<DraftRequest, 'batchId'> & { readonly shipmentId: number }

/** Changes a draft. One that is bought at the same moment is not changed, or not bought. */
export async function changeDraft(
  command: Command<Shipment>,
  { shipmentId, request, orderId, storeId, pathOf }: DraftReplacement,
): Promise<Shipment> {
  const { world, caller, tenant } = command
  judgeDraft(world, caller, request, pathOf)
  const link = await linkOf(world.store.read, tenant, orderId, storeId)
  return await carryOut<Shipment>(
    command,
    async writers => {
      const { shipments, orders } = writers
      const change = { request, orderId, storeId: link.storeId }
      const changed = await shipments.changeDraft(tenant, shipmentId, change)
      const shipment = await shipments.byId(tenant, shipmentId)
      if (!shipment) throw notFound('Shipment')
      if (!changed) throw noDraft(shipment)
      const { batchId } = shipment
      if (await isBeingProcessed(writers, tenant, batchId)) throw beingProcessed(batchId)
      await orders.unlink(tenant, shipmentId)
      await linkToOrder(writers, tenant, { id: shipmentId, request, order: link.order }, null)
      return shipment
    },
    ({ shipCode }) => `changed ${shipCode}`,
    { kind: 'shipment', id: shipmentId },
  )
}
