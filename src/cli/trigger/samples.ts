import type { OrderRequest } from '#core/order/order.ts'
import { sampleAddress, sampleValue, sampleWeight } from '#core/seed/sample-shipment.ts'
import type { World } from '#core/world.ts'

export function sampleOrder({ clock }: World, shopId: number, orderId: string): OrderRequest {
  const orderedAt = clock.now()
  return {
    shopId,
    orderId,
    address: sampleAddress,
    ...sampleWeight,
    value: sampleValue,
    currency: 'CAD',
    orderedAt,
    orderedAtText: new Date(orderedAt).toISOString(),
    customerId: null,
    carrierCode: null,
    postageCode: null,
    packageCode: null,
    note: null,
    shopLabel: null,
    tags: [],
    items: [],
  }
}
