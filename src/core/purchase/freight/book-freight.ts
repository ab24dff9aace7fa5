import { carryOutOnce } from '../../command/carry-out-once.ts'
import { type AnyCommand, accountNow, type Command, withoutKey } from '../../command/command.ts'
import { notFound } from '../../errors.ts'
import type { CreatedShipment } from '../../shipment/created-shipment.ts'
import { carryOutSale } from '../carry-out-sale.ts'
import { noDraft } from '../draft.ts'
import type { SalePlan } from '../sale-of-kind.ts'
import { resumePurchase } from '../settle/resume-purchase.ts'
import { decideFreight } from './decide-freight.ts'
import { freightOfSaved, newFreight } from './freight-draft.ts'
import type { FreightCreation, FreightDraftBooking } from './freight-request.ts'
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

async function planNew(command: AnyCommand, creation: FreightCreation): Promise<SalePlan> {
  const { world, caller } = command
  const decision = await decideFreight(world, caller, creation, accountNow(command))
  const request = asBooked(command, decision, creation.request)
  const id = await world.store.takeNumbers('shipment', 1)
  const draft = await newFreight(command, id, { ...creation, request })
  const requestedOn = creation.request.pickupOn
  return await planBooking(command, decision, draft, { ...creation, requestedOn })
}

async function planSaved(command: AnyCommand, booking: FreightDraftBooking): Promise<SalePlan> {
  const { world, caller, tenant } = command
  const saved = await world.store.read.freight.byId(tenant, booking.shipmentId)
  if (!saved) throw notFound('Shipment')
  if (saved.state !== 'draft') throw noDraft(saved)
  const wanted = { ...saved.request, service: booking.service ?? saved.request.service }
  const asked = { ...booking, request: wanted }
  const decision = await decideFreight(world, caller, asked, accountNow(command))
  const request = asBooked(command, decision, wanted)
  const draft = await freightOfSaved(command, tenant, saved, request)
  return await planBooking(command, decision, draft, { ...booking, requestedOn: wanted.pickupOn })
}
