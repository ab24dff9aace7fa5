import { type Audience, publish } from '../event/publish.ts'
import type { ShipmentEventType } from '../facts.ts'
import type { Writers } from '../store.ts'
import { endFollowing } from '../webhook/follow-shipment.ts'
import type { Goods } from './goods.ts'
import { refundsOf } from './refund.ts'

/** Tells what became of shipments, with their records as the transaction leaves them. */
export async function tellOfShipments(
  goods: Goods,
  audience: Audience | null,
  writers: Writers,
  type: ShipmentEventType,
  shipmentIds: readonly number[],
): Promise<void> {
  if (audience === null) return
  const shipments = await goods.told(writers, audience.tenant, shipmentIds)
  const refundOf = await refundsOf(writers, audience.tenant, shipments)
  const facts = shipments.map(shipment => ({ type, shipment, refund: refundOf(shipment) }))
  await publish(audience, writers, facts)
}

/** Where the label is void, its money is back, and nobody is told of scans any more. */
export async function tellOfVoid(
  goods: Goods,
  audience: Audience | null,
  writers: Writers,
  shipmentId: number,
): Promise<void> {
  if (audience === null) return
  await tellOfShipments(goods, audience, writers, 'shipment.voided', [shipmentId])
  await tellOfShipments(goods, audience, writers, 'shipment.refunded', [shipmentId])
  await endFollowing(writers, audience.tenant, shipmentId, audience.world.clock.now())
}
