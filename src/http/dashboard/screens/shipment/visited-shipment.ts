import { notFound } from '#core/errors.ts'
import type { ToldShipment } from '#core/facts.ts'
import type { AccountVisit } from '../../visit/screen.ts'

/** The shipment of parcels or freight that the address names by its ship code. */
export async function visitedShipment({
  params,
  world,
  tenant,
}: Pick<AccountVisit, 'params' | 'world' | 'tenant'>): Promise<ToldShipment> {
  const { shipments, freight } = world.store.read
  const code = params.code ?? ''
  const found =
    (await shipments.byShipCode(tenant, code)) ?? (await freight.byShipCode(tenant, code))
  if (!found || found.state === 'cancelled') throw notFound('Shipment')
  return found
}

export const placeOf = ({ shipCode }: Pick<ToldShipment, 'shipCode'>): string =>
  `/shipments/${encodeURIComponent(shipCode)}`
