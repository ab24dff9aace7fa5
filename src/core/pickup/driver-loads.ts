import type { Tenant } from '../access.ts'
import type { AnyCommand } from '../command/command.ts'
import { freightAmong } from '../freight/find-any-shipment.ts'
import { refuseListed, whyNotHandedOver } from '../shipment/hand-over.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'

/** Shipments may be large; few are read at once. */
const readAtOnce = 100

/** What a driver of one carrier finds in one region. */
export type DriverLoad = {
  readonly carrierCode: string
  readonly carrierName: string
  readonly region: string
  readonly shipmentIds: readonly number[]
}

/** Refuses all where one can't be picked up, at its place in the request. */
export async function driverLoads(
  { world, tenant }: AnyCommand,
  ids: readonly number[],
): Promise<readonly DriverLoad[]> {
  const shipments = await readShipments(world.store.read, tenant, ids)
  const unknown = ids.filter(id => !shipments.has(id))
  const freight = await freightAmong(world.store.read, tenant, unknown)
  refuseListed(ids, id =>
    freight.has(id)
      ? 'is freight, which is picked up as part of its booking'
      : whyNotHandedOver(shipments.get(id)),
  )
  const loads = new Map<string, DriverLoad & { readonly shipmentIds: number[] }>()
  for (const { id, bought, request } of shipments.values()) {
    if (bought === null) continue
    const { carrierCode, carrierName } = bought
    const { region } = request
    const key = JSON.stringify([carrierCode, region])
    const load = loads.get(key) ?? { carrierCode, carrierName, region, shipmentIds: [] }
    loads.set(key, load)
    load.shipmentIds.push(id)
  }
  return [...loads.values()]
}

/** For the transaction that books: one may have been voided or scanned meanwhile. */
export async function areReady(
  records: { readonly shipments: ShipmentReader },
  tenant: Tenant,
  ids: readonly number[],
): Promise<boolean> {
  const shipments = await readShipments(records, tenant, ids)
  return ids.every(id => whyNotHandedOver(shipments.get(id)) === null)
}

async function readShipments(
  { shipments }: { readonly shipments: ShipmentReader },
  tenant: Tenant,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Shipment>> {
  const found = new Map<number, Shipment>()
  const distinct = [...new Set(ids)]
  for (let start = 0; start < distinct.length; start += readAtOnce) {
    const some = await shipments.byIds(tenant, distinct.slice(start, start + readAtOnce))
    for (const shipment of some) found.set(shipment.id, shipment)
  }
  return found
}
