import { carryOutOnce } from '../../command/carry-out-once.ts'
import { type AnyCommand, accountNow, type Command, withoutKey } from '../../command/command.ts'
import type { CreatedShipment } from '../../shipment/created-shipment.ts'
import { carryOutSale } from '../carry-out-sale.ts'
import type { SalePlan } from '../goods.ts'
import { resumePurchase } from '../settle/carry-on.ts'
import { bookSavedFreight } from './book-saved-freight.ts'
import { decideFreight } from './decide-freight.ts'
import { newFreight } from './freight-draft.ts'
import type { FreightCreation } from './freight-request.ts'
import { asBooked, planBooking } from './plan-booking.ts'

/**
 * Makes a shipment of freight and books it, once under the key of the command. An earlier call under the
 * key may have ended without a booking and left a draft: then that draft is booked, and nothing else.
 */
export const bookFreight = (
  command: Command<CreatedShipment>,
  read: () => FreightCreation,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    plan: async () => planNew(command, read()),
    perform: plan => carryOutSale(command, plan),
    async resume({ id }) {
      const resumed = await resumePurchase(command, id)
      const shipment = await command.world.store.read.freight.byId(command.tenant, id)
      if (resumed === null || shipment?.state !== 'draft') return resumed
      const booking = { ...read(), shipmentId: id, service: null }
      // The earlier call has taken the key.
      return await bookSavedFreight(withoutKey(command), () => booking)
    },
  })

async function planNew(command: AnyCommand, creation: FreightCreation): Promise<SalePlan> {
  const { world, caller } = command
  const decision = await decideFreight(world, caller, creation, accountNow(command))
  const request = asBooked(command, decision, creation.request)
  const id = await world.store.takeNumbers('shipment', 1)
  const draft = await newFreight(command, id, { ...creation, request })
  const wishedOn = creation.request.pickupOn
  return await planBooking(command, decision, draft, { ...creation, wishedOn })
}
