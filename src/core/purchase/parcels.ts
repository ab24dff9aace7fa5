import type { Tenant } from '../access.ts'
import { leaveBatch } from '../batch/join-batch.ts'
import { connectionOf } from '../carrier-account/connection-of.ts'
import { fulfilOrder, reopenOrder } from '../order/follow-shipment.ts'
import { leavePickup } from '../pickup/pickups.ts'
import type { Carrier } from '../ports/carrier/carrier.ts'
import { carrierOfService } from '../rating/rating-carrier.ts'
import type { Shipment } from '../shipment/shipment.ts'
import type { ShipmentState } from '../shipment/state.ts'
import type { Writers } from '../store.ts'
import type { Instant } from '../time/clock.ts'
import { boughtLabel, labelMade, nextMove, voidSeen } from './bought-label.ts'
import { rewriteDraft } from './change-draft.ts'
import { linkOf } from './draft.ts'
import {
  type ConfirmedSale,
  type Consignment,
  type GoodsSales,
  type Journeys,
  requireGoods,
  type Sellers,
  type SoldBy,
} from './goods-sales.ts'
import { formatNotes, keepFilesAndFacts, labelFileOf, layoutOf } from './sale-files.ts'
import { moveVoided, nextMoveAfterRefusal } from './void/move-voided.ts'
import { beginPurchase, writeParcels } from './write-shipment.ts'

/** Parcels of couriers and posts. */
export const parcels: GoodsSales = {
  kind: 'parcels',
  seller: carrierOfSale,
  sellAgain(world, purchase) {
    const { order, service, connection } = requireGoods('parcels', purchase)
    const carrier = carrierOfSale(world, { serviceId: service.serviceId, connection })
    const selling = order && carrier?.sell?.(order)
    return selling?.kind === 'remote' ? selling : null
  },
  sellerNamed: ({ carriers }, carrierCode) =>
    carriers().find(({ code }) => code === carrierCode) ?? null,
  async find(world, { shipments }, tenant, id) {
    const shipment = await shipments.byId(tenant, id)
    return shipment && parcelConsignment(world, tenant, shipment)
  },
  begin: (writers, tenant, draft) => beginPurchase(writers, tenant, requireGoods('parcels', draft)),
  write: (writers, tenant, sale) => writeParcels(writers, tenant, requireGoods('parcels', sale)),
  // One page for the public looks for numbers of either kind.
  ownerOfCode: async ({ shipments, freight }, code) =>
    (await shipments.ownerOfTrackingCode(code)) ?? (await freight.ownerOfProNumber(code)),
  byIds: ({ shipments }, tenant, ids) => shipments.byIds(tenant, ids),
}

/** A purchase under an account is asked about there, and nowhere else. */
function carrierOfSale(
  { carriers, connections }: Sellers,
  { serviceId, connection }: SoldBy,
): Carrier | null {
  return connection === null
    ? carrierOfService(carriers(), serviceId)
    : connectionOf(connections, connection)
}

export const parcelConsignment = (
  world: Journeys,
  tenant: Tenant,
  shipment: Shipment,
): Consignment => {
  const { id, shipCode, state, bought, request, closeoutId } = shipment
  const move = async (
    { shipments }: Pick<Writers, 'shipments'>,
    from: ShipmentState,
    to: ShipmentState,
    nextMoveAt: Instant | null = null,
  ): Promise<void> => {
    const moved = await shipments.move(tenant, id, from, to, nextMoveAt)
    if (!moved) throw new Error(`shipment ${shipCode} is not ${from}`)
  }
  const seeVoid = async (writers: Writers, at: Instant): Promise<void> => {
    await writers.tracking.append(tenant, id, voidSeen(at))
    await reopenOrder(writers, tenant, shipment, at)
  }
  return {
    id,
    shipCode,
    state,
    bought,
    recipientName: request.toAddress.name,
    pieces: request.packages.length,
    confirm: (writers, sold) => confirmSale(world, writers, tenant, shipment, sold),
    async putBack(writers, purchase) {
      await move(writers, 'purchasing', 'draft')
      const { draftBefore } = requireGoods('parcels', purchase)
      if (draftBefore === undefined) return
      const link = await linkOf(writers, tenant, draftBefore.orderId, draftBefore.storeId)
      await rewriteDraft(writers, tenant, id, { ...draftBefore, ...link })
    },
    refundableUntil: bought && bought.boughtAt + bought.takesBackForMs,
    refundableForMs: bought?.takesBackForMs ?? null,
    voidObstacle: closeoutId === null ? null : 'It is on a closeout.',
    async discard(writers) {
      await leaveBatch(writers, tenant, await moveVoided(writers, tenant, shipment, 'cancelled'))
    },
    async voidAtOnce(writers, publication) {
      await moveVoided(writers, tenant, shipment, 'voided')
      await leavePickup(writers, tenant, id, publication)
      await seeVoid(writers, publication.at)
    },
    remove: ({ shipments }) => shipments.remove(tenant, id),
    async askVoid(writers, publication) {
      await moveVoided(writers, tenant, shipment, 'void_asked')
      await leavePickup(writers, tenant, id, publication)
    },
    async endVoid(writers, now) {
      await move(writers, 'void_asked', 'voided')
      await seeVoid(writers, now)
    },
    async refuseVoid(writers, stood) {
      const firstMoveAt = bought && nextMove(world, bought, request)
      await move(writers, 'void_asked', stood, nextMoveAfterRefusal(stood, firstMoveAt))
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
  const { service, price, notes, soldRequest } = requireGoods('parcels', purchase)
  const request = soldRequest ?? shipment.request
  const bought = boughtLabel(service, price, sale, {
    boughtAt: now,
    notes: [...notes, ...formatNotes(sale, request.labelFormat)],
    fileFormat: labelFileOf(sale)?.format ?? null,
  })
  const nextMoveAt = nextMove(world, bought, request)
  const label = layoutOf(sale)
  const kept = await shipments.confirm(tenant, id, 'purchasing', { bought, nextMoveAt, label })
  if (!kept) throw new Error(`shipment ${shipCode} is not purchasing`)
  await keepFilesAndFacts(writers, tenant, id, sale)
  if (soldRequest !== null) await shipments.changeRequest(tenant, id, soldRequest)
  await tracking.append(tenant, id, labelMade(now))
  await fulfilOrder(writers, tenant, shipment, now)
}
