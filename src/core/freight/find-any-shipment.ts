import type { Tenant } from '../access.ts'
import { notFound } from '../errors.ts'
import type { AnyShipment } from '../facts.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import { isDeleted } from '../shipment/state.ts'
import type { FreightReader } from './freight-store.ts'

type Readers<Key extends keyof ShipmentReader, FreightKey extends keyof FreightReader> = {
  readonly shipments: Pick<ShipmentReader, Key>
  readonly freight: Pick<FreightReader, FreightKey>
}

/**
 * Parcels or freight by their id: the ids are of one range. A draft that was deleted is as unknown as an
 * id that was never given out.
 */
export async function findAnyShipment(
  { shipments, freight }: Readers<'byId', 'byId'>,
  tenant: Tenant,
  id: number,
): Promise<AnyShipment> {
  const found = (await shipments.byId(tenant, id)) ?? (await freight.byId(tenant, id))
  if (found === null || isDeleted(found)) throw notFound('Shipment')
  return found
}

/** Parcels and freight by their ids; an id that is neither's is left out. */
export async function shipmentsByIds(
  { shipments, freight }: Readers<'byIds', 'byIds'>,
  tenant: Tenant,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnyShipment>> {
  if (ids.length === 0) return new Map()
  const found = await Promise.all([shipments.byIds(tenant, ids), freight.byIds(tenant, ids)])
  return new Map(found.flat().map(shipment => [shipment.id, shipment]))
}

/** By the tracking number of a package, or by a PRO number. */
export const findByNumber = async (
  { shipments, freight }: Readers<'byTrackingCode', 'byProNumber'>,
  tenant: Tenant,
  number: string,
): Promise<AnyShipment | null> =>
  (await shipments.byTrackingCode(tenant, number)) ?? (await freight.byProNumber(tenant, number))

/** Which of the ids are of freight: for ids that name no parcels. */
export async function freightAmong(
  { freight }: { readonly freight: Pick<FreightReader, 'byIds'> },
  tenant: Tenant,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = ids.length === 0 ? [] : await freight.byIds(tenant, ids)
  return new Set(found.map(({ id }) => id))
}
