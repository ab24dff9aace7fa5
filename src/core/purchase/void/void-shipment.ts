import type { Command } from '../../command/command.ts'
import { CoreError } from '../../errors.ts'
import { findShipment } from '../../shipment/find-shipment.ts'
import type { Shipment } from '../../shipment/shipment.ts'
import type { ShipmentReader } from '../../shipment/shipment-store.ts'
import { isDeleted } from '../../shipment/state.ts'
import type { Consignment } from '../goods-sales.ts'
import { parcelConsignment } from '../parcels.ts'
import { salesOfGoods } from '../sales-of-goods.ts'
import { NotVoidable } from './move-voided.ts'
import type { ExpectedOutcome } from './plan-void.ts'
import { type VoidedShipment, voidOnce } from './void-once.ts'

const { parcels, freight } = salesOfGoods

/**
 * Voids a shipment: a draft is deleted; unused postage of a carrier in our process is given back in
 * the same transaction, and that of another carrier when it agrees. A second void answers as the first,
 * and of two at once one refunds.
 */
export const voidShipment = (
  command: Command<VoidedShipment>,
  code: string,
  expectedOutcome: ExpectedOutcome | null = null,
): Promise<VoidedShipment> =>
  voidParcels(command, async shipments => {
    const shipment = await shipments.byShipCode(command.tenant, code)
    if (shipment !== null && expectedOutcome !== null) refuseOtherThan(expectedOutcome, shipment)
    return shipment
  })

/** Voids by id, for clients that no longer find a draft once it is deleted. */
export const voidShipmentById = (
  command: Command<VoidedShipment>,
  id: number,
): Promise<VoidedShipment> =>
  voidParcels(command, shipments => findShipment({ shipments }, command.tenant, id))

const voidParcels = (
  command: Command<VoidedShipment>,
  find: (shipments: ShipmentReader) => Promise<Shipment | null>,
): Promise<VoidedShipment> =>
  voidOnce(parcels, command, async () => {
    const { world, tenant } = command
    const shipment = await find(world.store.read.shipments)
    return shipment && parcelConsignment(world, tenant, shipment)
  })

/** A draft that is bought meanwhile is a label: a deletion of the one does not void the other. */
function refuseOtherThan(expectedOutcome: ExpectedOutcome, { state, bought }: Shipment): void {
  if (expectedOutcome === 'deleted' && bought !== null)
    throw new NotVoidable('It was bought in the meantime.')
  if (expectedOutcome === 'refunded' && state === 'draft')
    throw new NotVoidable('It is a draft now.')
}

/**
 * Cancels a booking until its first scan; its money comes back as that of a void. A second cancellation
 * answers as the first.
 */
export async function cancelFreight(
  command: Command<VoidedShipment>,
  id: number,
): Promise<VoidedShipment> {
  try {
    return await voidOnce(freight, command, async () => {
      const booking = await findFreight(command, id)
      if (booking === null) await refuseParcels(command, id)
      if (booking?.state === 'draft') throw new NotVoidable('It is not booked.')
      return booking
    })
  } catch (error) {
    throw error instanceof CoreError && error.code === 'not_voidable'
      ? notCancellable(error)
      : error
  }
}

/** Deletes freight that was never booked. */
export const deleteFreight = (
  command: Command<VoidedShipment>,
  id: number,
): Promise<VoidedShipment> =>
  voidOnce(freight, command, async () => {
    const draft = await findFreight(command, id)
    if (draft && draft.state !== 'draft') {
      throw new NotVoidable('Booked freight must be cancelled, not deleted.')
    }
    return draft
  })

const findFreight = (
  { world, tenant }: Command<VoidedShipment>,
  id: number,
): Promise<Consignment | null> => freight.find(world, world.store.read, tenant, id)

async function refuseParcels(
  { world, tenant }: Command<VoidedShipment>,
  id: number,
): Promise<void> {
  const parcels = await world.store.read.shipments.byId(tenant, id)
  if (parcels !== null && !isDeleted(parcels)) throw new NotVoidable('It is not freight.')
}

const notCancellable = (error: CoreError): CoreError => {
  const why = error instanceof NotVoidable ? error.why : error.message
  return new CoreError('not_cancellable', `The booking cannot be cancelled. ${why}`)
}
