import { type Command, carryOut } from '../../command/command.ts'
import { notFound } from '../../errors.ts'
import type { FreightShipment } from '../../freight/freight-shipment.ts'
import { linkToOrder } from '../../order/follow-shipment.ts'
import { linkOf } from '../draft.ts'
import { noDraft } from '../replace-draft.ts'
import type { FreightDraftRequest } from './freight-request.ts'
import { judgeFreight } from './judge-freight.ts'

/** Replaces all that was sent of a draft. One that is booked at the same moment is not changed, or not booked. */
export async function changeFreight(
  command: Command<FreightShipment>,
  change: FreightDraftRequest & { readonly shipmentId: number },
): Promise<FreightShipment> {
  const { world, tenant } = command
  const { shipmentId, request, orderId } = change
  judgeFreight(command, change)
  const { storeId, order } = await linkOf(world.store.read, tenant, orderId, change.storeId)
  return await carryOut<FreightShipment>(
    command,
    async writers => {
      const { freight, orders } = writers
      const changed = await freight.changeDraft(tenant, shipmentId, { request, orderId, storeId })
      const shipment = await freight.byId(tenant, shipmentId)
      if (!shipment) throw notFound('Shipment')
      if (!changed) throw noDraft(shipment)
      await orders.unlink(tenant, shipmentId)
      const link = { id: shipmentId, order, request: { isReturn: false } }
      await linkToOrder(writers, tenant, link, null)
      return shipment
    },
    ({ shipCode }) => `changed ${shipCode}`,
    { kind: 'shipment', id: shipmentId },
  )
}
