import { notFound } from '#core/errors.ts'
import type { AnyShipment } from '#core/facts.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** The shipment of parcels or freight that the path names by its ship code. */
export async function visitedShipment(
  visit: Pick<AccountVisit, 'params' | 'world' | 'tenant'>,
): Promise<AnyShipment> {
  const found = await shipmentByCode(visit, visit.params.code ?? '')
  if (!found || found.state === 'cancelled') throw notFound('Shipment')
  return found
}

/** A draft that was deleted is found, too; null where there never was one. */
export async function shipmentByCode(
  { world, tenant }: Pick<AccountVisit, 'world' | 'tenant'>,
  code: string,
): Promise<AnyShipment | null> {
  const { shipments, freight } = world.store.read
  return (await shipments.byShipCode(tenant, code)) ?? (await freight.byShipCode(tenant, code))
}

export const pathOfShipment = ({ shipCode }: Pick<AnyShipment, 'shipCode'>): string =>
  `/shipments/${encodeURIComponent(shipCode)}`
