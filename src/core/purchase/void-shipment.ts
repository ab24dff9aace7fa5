import type { Command } from '../command/command.ts'
import { findShipment } from '../shipment/find-shipment.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentReader } from '../shipment/shipment-store.ts'
import type { ForeseenVoid } from './foresee-void.ts'
import { NotVoidable } from './move-voided.ts'
import { parcelConsignment, parcels } from './parcels.ts'
import { voidOnce } from './void-once.ts'
import type { VoidedShipment } from './voided-shipment.ts'

/**
 * Voids a shipment: a draft is cancelled; unused postage of a carrier in our process is given back in
 * the same transaction, and that of another carrier when it agrees. A second void answers as the first,
 * and of two at once one refunds.
 */
export const voidShipment = (
  command: Command<VoidedShipment>,
  code: string,
  foreseen: ForeseenVoid | null = null,
): Promise<VoidedShipment> =>
  voidParcels(command, async shipments => {
    const shipment = await shipments.byShipCode(command.tenant, code)
    if (shipment !== null && foreseen !== null) refuseOtherThan(foreseen, shipment)
    return shipment
  })

/** The same for those who can't find a draft again that was cancelled. */
export const deleteShipment = (
  command: Command<VoidedShipment>,
  id: number,
): Promise<VoidedShipment> =>
  voidParcels(command, shipments => findShipment({ shipments }, command.tenant, id))

/** A draft that is bought meanwhile is a label: whoever deletes the one does not void the other. */
function refuseOtherThan(foreseen: ForeseenVoid, { state, bought }: Shipment): void {
  if (foreseen === 'deleted' && bought !== null) throw new NotVoidable('It was bought meanwhile.')
  if (foreseen === 'refunded' && state === 'draft') throw new NotVoidable('It is a draft now.')
}

const voidParcels = (
  command: Command<VoidedShipment>,
  find: (shipments: ShipmentReader) => Promise<Shipment | null>,
): Promise<VoidedShipment> =>
  voidOnce(parcels, command, async () => {
    const { world, tenant } = command
    const shipment = await find(world.store.read.shipments)
    return shipment && parcelConsignment(world, tenant, shipment)
  })
