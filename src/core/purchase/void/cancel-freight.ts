import type { Command } from '../../command/command.ts'
import { CoreError } from '../../errors.ts'
import type { Consignment } from '../sale-of-kind.ts'
import { salesOfKinds } from '../sales-of-kinds.ts'
import { NotVoidable } from './move-voided.ts'
import { type VoidedShipment, voidOnce } from './void-once.ts'

const { freight } = salesOfKinds

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
      throw new NotVoidable('Freight that is booked is cancelled, not deleted.')
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
  if (parcels !== null && parcels.state !== 'cancelled') throw new NotVoidable('It is no freight.')
}

const notCancellable = (error: CoreError): CoreError => {
  const why = error instanceof NotVoidable ? error.why : error.message
  return new CoreError('not_cancellable', `The booking cannot be cancelled. ${why}`)
}
