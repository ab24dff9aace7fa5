import { type AnyCommand, accountNow, type Command } from '../../command/command.ts'
import type { CreatedShipment } from '../../shipment/created-shipment.ts'
import { buyNewOnce, buySavedOnce } from '../buy-once.ts'
import { requireDraft } from '../draft.ts'
import type { SalePlan } from '../plan-sale.ts'
import { decideFreight } from './decide-freight.ts'
import { freight } from './freight.ts'
import { freightOfSaved, newFreight } from './freight-draft.ts'
import type { FreightCreation, FreightDraftBooking } from './freight-request.ts'
import { asBooked, planBooking } from './plan-booking.ts'

/** Makes a shipment of freight and books it, once under the key of the command. */
export const bookFreight = (
  command: Command<CreatedShipment>,
  read: () => FreightCreation,
): Promise<CreatedShipment> =>
  buyNewOnce(command, {
    sales: freight,
    planNew: async () => planNew(command, read()),
    planLeft: async (again, shipmentId) =>
      planSaved(again, { ...read(), shipmentId, service: null }),
  })

/** Books a draft that was saved before, once under the key of the command, at the price of now. */
export const bookSavedFreight = (
  command: Command<CreatedShipment>,
  read: () => FreightDraftBooking | Promise<FreightDraftBooking>,
): Promise<CreatedShipment> => buySavedOnce(command, async () => planSaved(command, await read()))

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
  const saved = requireDraft(await world.store.read.freight.byId(tenant, booking.shipmentId))
  const wanted = { ...saved.request, service: booking.service ?? saved.request.service }
  const asked = { ...booking, request: wanted }
  const decision = await decideFreight(world, caller, asked, accountNow(command))
  const draft = await freightOfSaved(command, saved, asBooked(command, decision, wanted))
  return await planBooking(command, decision, draft, { ...booking, requestedOn: wanted.pickupOn })
}
