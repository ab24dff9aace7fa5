import { carrierOfService } from '../../rating/rating-carrier.ts'
import type { Goods } from '../goods.ts'
import { freightConsignment } from './freight-consignment.ts'
import { freightPurchase } from './freight-purchase.ts'

/** What goes on pallets. */
export const freight: Goods = {
  kind: 'freight',
  seller: ({ freightCarriers }, serviceId) => carrierOfService(freightCarriers(), serviceId),
  sellerNamed: ({ freightCarriers }, carrierCode) =>
    freightCarriers().find(({ code }) => code === carrierCode) ?? null,
  sellAgain({ freightCarriers }, purchase) {
    const { order, service } = freightPurchase(purchase)
    const carrier = carrierOfService(freightCarriers(), service.serviceId)
    const selling = order && carrier?.sell?.(order)
    return selling?.kind === 'remote' ? selling : null
  },
  async find(world, records, tenant, id) {
    const shipment = await records.freight.byId(tenant, id)
    return shipment && freightConsignment(world, tenant, shipment)
  },
  ownerOfCode: async ({ freight, shipments }, code) =>
    (await freight.ownerOfProNumber(code)) ?? (await shipments.ownerOfTrackingCode(code)),
  told: (records, tenant, ids) => records.freight.byIds(tenant, ids),
}
