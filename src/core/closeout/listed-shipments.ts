import type { AnyCommand } from '../command/command.ts'
import { freightAmong } from '../freight/find-any-shipment.ts'
import { refuseListed, whyNotHandedOver } from '../shipment/hand-over.ts'
import type { Shipment } from '../shipment/shipment.ts'
import { isVoid } from '../shipment/state.ts'

/** Shipments may be large; few are read at once. */
const readAtOnce = 100

/** Yields each shipment once; in the end refuses all where one can't be closed out, at its place. */
export async function* listedShipments(
  { world, tenant }: AnyCommand,
  ids: readonly number[],
): AsyncGenerator<Shipment> {
  const faults = new Map<number, string>()
  const distinct = [...new Set(ids)]
  for (let start = 0; start < distinct.length; start += readAtOnce) {
    const some = distinct.slice(start, start + readAtOnce)
    const found = await world.store.read.shipments.byIds(tenant, some)
    const byId = new Map(found.map(shipment => [shipment.id, shipment]))
    const unknown = some.filter(id => !byId.has(id))
    const freight = await freightAmong(world.store.read, tenant, unknown)
    for (const id of some) {
      const shipment = byId.get(id)
      const why = freight.has(id)
        ? 'is freight, which cannot join a closeout'
        : whyNotReady(shipment)
      if (why !== null) faults.set(id, why)
      else if (shipment) yield shipment
    }
  }
  refuseListed(ids, id => faults.get(id) ?? null)
}

/** A shipment that is on a closeout and void is told as void. */
function whyNotReady(shipment: Shipment | undefined): string | null {
  const isClosed = shipment && !isVoid(shipment) && shipment.closeoutId !== null
  return isClosed ? `is already on the closeout ${shipment.closeoutId}` : whyNotHandedOver(shipment)
}
