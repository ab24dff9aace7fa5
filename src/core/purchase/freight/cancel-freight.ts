import type { Command } from '../../command/command.ts'
import { CoreError } from '../../errors.ts'
import { NotVoidable } from '../move-voided.ts'
import type { Consignment } from '../sale-of-kind.ts'
import type { VoidedShipment } from '../void-once.ts'
import { voidOnce } from '../void-once.ts'
import { freight } from './freight.ts'

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
  if (parcels !== null && parcels.state !== 'cancelled') throw new NotVoidable('It is not freight.')
}

const notCancellable = (error: CoreError): CoreError => {
  const why = error instanceof NotVoidable ? error.why : error.message
  return new CoreError('not_cancellable', `The booking cannot be cancelled. ${why}`)
}
