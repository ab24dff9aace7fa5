import type { Tenant } from '../access.ts'
import { fulfilOrder, reopenOrder } from '../order/follow-shipment.ts'
import { leavePickup } from '../pickup/end-pickup.ts'
import { carrierOfService } from '../rating/rating-carrier.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import type { World } from '../world.ts'
import { boughtLabel, labelMade, nextMove } from './bought-label.ts'
import type { Draft } from './draft.ts'
import type { ConfirmedSale, Consignment, Goods, WantedConsignment } from './goods.ts'
import { moveVoided } from './move-voided.ts'
import { formatNotes, keepFilesAndFacts, labelFileOf, layoutOf } from './sale-files.ts'
import { tellOfPurchase } from './tell-of-purchase.ts'
import { tellOfVoid } from './tell-of-shipments.ts'
import { beginPurchaseOf, insertUnbought } from './write-shipment.ts'

type Journeys = Pick<World, 'journey'>

/** Parcels of couriers and posts. */
export const parcels: Goods = {
  seller: ({ carriers }, serviceId) => carrierOfService(carriers(), serviceId),
  sellAgain({ carriers }, { order, service }) {
    const carrier = carrierOfService(carriers(), service.serviceId)
    const selling = order && carrier?.sell?.(order)
    return selling?.kind === 'remote' ? selling : null
  },
  sellerNamed: ({ carriers }, carrierCode) =>
    carriers().find(({ code }) => code === carrierCode) ?? null,
  async find(world, { shipments }, tenant, id) {
    const shipment = await shipments.byId(tenant, id)
    return shipment && parcelConsignment(world, tenant, shipment)
  },
  ownerOfCode: ({ shipments }, code) => shipments.ownerOfTrackingCode(code),
  tellOfPurchase,
  tellOfVoid,
}

export const wantedParcel = (tenant: Tenant, draft: Draft): WantedConsignment => ({
  id: draft.id,
  shipCode: draft.shipCode,
  async begin(writers) {
    const { saved, inBatch } = draft
    if (saved) await beginPurchaseOf(writers, tenant, { saved, inBatch })
    else await insertUnbought(writers, tenant, draft, 'purchasing')
  },
})

export const parcelConsignment = (
  world: Journeys,
  tenant: Tenant,
  shipment: Shipment,
): Consignment => {
  const { id, shipCode, state, bought, request } = shipment
  const move = async (
    { shipments }: Pick<Writers, 'shipments'>,
    from: ShipmentState,
    to: ShipmentState,
    nextMoveAt: Instant | null = null,
  ): Promise<void> => {
    const moved = await shipments.move(tenant, id, from, to, nextMoveAt)
    if (!moved) throw new Error(`shipment ${shipCode} is not ${from}`)
  }
  return {
    id,
    shipCode,
    state,
    bought,
    recipientName: request.toAddress.name,
    pieces: request.packages.length,
    confirm: (writers, sold) => confirmSale(world, writers, tenant, shipment, sold),
    putBack: writers => move(writers, 'purchasing', 'draft'),
    remove: ({ shipments }) => shipments.remove(tenant, id),
    async askVoid(writers, told) {
      await moveVoided(writers, tenant, shipment, 'void_asked')
      await leavePickup(writers, tenant, id, told)
    },
    async endVoid(writers, now) {
      await move(writers, 'void_asked', 'voided')
      const event = { state: 'voided', description: 'Voided', location: '', at: now } as const
      await writers.tracking.append(tenant, id, event)
      await reopenOrder(writers, tenant, shipment, now)
    },
    async refuseVoid(writers, stood) {
      const nextMoveAt = stood === 'bought' && bought ? nextMove(world, bought, request) : null
      await move(writers, 'void_asked', stood, nextMoveAt)
    },
  }
}

async function confirmSale(
  world: Journeys,
  writers: Writers,
  tenant: Tenant,
  shipment: Shipment,
  { purchase, sale, now }: ConfirmedSale,
): Promise<void> {
  const { shipments, tracking } = writers
  const { id, shipCode } = shipment
  const { service, price, notes, soldRequest } = purchase
  const request = soldRequest ?? shipment.request
  const bought = boughtLabel(service, price, sale, {
    boughtAt: now,
    notes: [...notes, ...formatNotes(sale, request.labelFormat)],
    fileFormat: labelFileOf(sale)?.format ?? null,
  })
  const nextMoveAt = nextMove(world, bought, request)
  const label = layoutOf(sale)
  const { total } = price
  const kept = await shipments.confirm(tenant, id, 'purchasing', bought, total, nextMoveAt, label)
  if (!kept) throw new Error(`shipment ${shipCode} is not purchasing`)
  await keepFilesAndFacts(writers, tenant, id, sale)
  if (soldRequest !== null) await shipments.changeRequest(tenant, id, soldRequest)
  await tracking.append(tenant, id, labelMade(now))
  await fulfilOrder(writers, tenant, shipment, now)
}
