import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { BoughtLabel, Shipment } from './shipment.ts'
import type { ShipmentReader } from './shipment-store.ts'
import { isDeleted } from './state.ts'

export type BoughtShipment = Shipment & { readonly bought: BoughtLabel }

/** By its id. A draft that was deleted is as unknown as an id that was never given out. */
export async function findShipment(
  { shipments }: { readonly shipments: Pick<ShipmentReader, 'byId'> },
  tenant: Tenant,
  id: number,
): Promise<Shipment> {
  const shipment = await shipments.byId(tenant, id)
  if (shipment === null || isDeleted(shipment)) throw notFound('Shipment')
  return shipment
}
