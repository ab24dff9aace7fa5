import { carryOutOnce } from '../../command/carry-out-once.ts'
import { type AnyCommand, accountNow, type Command } from '../../command/command.ts'
import { notFound } from '../../errors.ts'
import type { CreatedShipment } from '../../shipment/created-shipment.ts'
import { carryOutSale } from '../carry-out-sale.ts'
import type { SalePlan } from '../goods.ts'
import { noDraft } from '../replace-draft.ts'
import { resumePurchase } from '../settle/carry-on.ts'
import { decideFreight } from './decide-freight.ts'
import { freightOfSaved } from './freight-draft.ts'
import type { FreightDraftBooking } from './freight-request.ts'
import { asBooked, planBooking } from './plan-booking.ts'

/**
 * Books a draft that was saved before, once under the key of the command, at the price of now. Of two
 * buyers one books, and the other gets a conflict. What its carrier does not book is a draft again.
 */
export const bookSavedFreight = (
  command: Command<CreatedShipment>,
  read: () => FreightDraftBooking | Promise<FreightDraftBooking>,
): Promise<CreatedShipment> =>
  carryOutOnce(command, {
    plan: async () => planSaved(command, await read()),
    perform: plan => carryOutSale(command, plan),
    resume: ({ id }) => resumePurchase(command, id),
  })

async function planSaved(command: AnyCommand, booking: FreightDraftBooking): Promise<SalePlan> {
  const { world, caller, tenant } = command
  const saved = await world.store.read.freight.byId(tenant, booking.shipmentId)
  if (!saved) throw notFound('Shipment')
  if (saved.state !== 'draft') throw noDraft(saved)
  const wanted = { ...saved.request, service: booking.service ?? saved.request.service }
  const wish = { ...booking, request: wanted }
  const decision = await decideFreight(world, caller, wish, accountNow(command))
  const request = asBooked(command, decision, wanted)
  const draft = await freightOfSaved(command, tenant, saved, request)
  return await planBooking(command, decision, draft, { ...booking, wishedOn: wanted.pickupOn })
}
