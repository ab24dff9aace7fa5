import type { Tenant } from '../../access.ts'
import { usualLimits } from '../../carrier-limits.ts'
import type { FreightBooking, FreightShipment } from '../../freight/freight-shipment.ts'
import { reopenOrder } from '../../order/follow-shipment.ts'
import { carrierOfService } from '../../rating/rating-carrier.ts'
import type { ShipmentState } from '../../shipment/state.ts'
import type { Writers } from '../../store.ts'
import type { Instant } from '../../time/clock.ts'
import { noDraft } from '../draft.ts'
import {
  type ConfirmedSale,
  type Consignment,
  type GoodsSales,
  type Journeys,
  requireGoods,
} from '../goods-sales.ts'
import { keepFilesAndFacts, layoutOf } from '../sale-files.ts'
import { NotVoidable, nextMoveAfterRefusal } from '../void/move-voided.ts'
import {
  beginBooking,
  bookingOf,
  confirmBooking,
  firstMove,
  writeFreight,
} from './write-freight.ts'

/** Freight goes on pallets. */
export const freight: GoodsSales = {
  kind: 'freight',
  seller: ({ freightCarriers }, { serviceId }) => carrierOfService(freightCarriers(), serviceId),
  sellerNamed: ({ freightCarriers }, carrierCode) =>
    freightCarriers().find(({ code }) => code === carrierCode) ?? null,
  sellAgain({ freightCarriers }, purchase) {
    const { order, service } = requireGoods('freight', purchase)
    const carrier = carrierOfService(freightCarriers(), service.serviceId)
    const selling = order && carrier?.sell?.(order)
    return selling?.kind === 'remote' ? selling : null
  },
  async find(world, records, tenant, id) {
    const shipment = await records.freight.byId(tenant, id)
    return shipment && freightConsignment(world, tenant, shipment)
  },
  begin: (writers, tenant, draft) => beginBooking(writers, tenant, requireGoods('freight', draft)),
  async write(writers, tenant, sale) {
    await writeFreight(writers, tenant, requireGoods('freight', sale))
    return null
  },
  ownerOfCode: async ({ freight, shipments }, code) =>
    (await freight.ownerOfProNumber(code)) ?? (await shipments.ownerOfTrackingCode(code)),
  byIds: (records, tenant, ids) => records.freight.byIds(tenant, ids),
}

/** Freight of any state: how its record is moved while it is booked or cancelled. */
function freightConsignment(
  world: Journeys,
  tenant: Tenant,
  shipment: FreightShipment,
): Consignment {
  const { id, shipCode, state, bought, request } = shipment
  const tryMove = (
    { freight }: Pick<Writers, 'freight'>,
    from: ShipmentState,
    to: ShipmentState,
    nextMoveAt: Instant | null = null,
  ): Promise<boolean> => freight.move(tenant, id, from, to, nextMoveAt)
  const move = async (...step: Parameters<typeof tryMove>): Promise<void> => {
    if (!(await tryMove(...step))) throw new Error(`freight ${shipCode} is not ${step[1]}`)
  }
  const moveVoided = async (writers: Writers, to: 'void_asked' | 'voided'): Promise<void> => {
    if (!(await tryMove(writers, state, to)))
      throw new NotVoidable('Its status changed in the meantime.')
  }
  /** Where a deletion and a booking meet, one of them finds that it is no draft any more. */
  const lockDraft = async (writers: Writers): Promise<void> => {
    if (!(await tryMove(writers, 'draft', 'draft'))) throw noDraft(shipment)
  }
  const seeVoid = async (writers: Writers, at: Instant): Promise<void> => {
    await writers.freight.append(tenant, id, cancelled(at))
    await reopenOrder(writers, tenant, shipment, at)
  }
  return {
    id,
    shipCode,
    state,
    bought,
    recipientName: request.toAddress.name,
    // However many units there are, the carrier has one number for them.
    pieces: 1,
    refundableUntil: bought && refundableUntil(bought, request),
    refundableForMs: usualLimits.takesBackForMs,
    voidObstacle: null,
    confirm: (writers, sold) => confirmSale(world, writers, tenant, shipment, sold),
    putBack: writers => move(writers, 'purchasing', 'draft'),
    remove: ({ freight }) => freight.remove(tenant, id),
    async discard(writers) {
      await lockDraft(writers)
      await writers.freight.remove(tenant, id)
    },
    async voidAtOnce(writers, { at }) {
      await moveVoided(writers, 'voided')
      await seeVoid(writers, at)
    },
    askVoid: writers => moveVoided(writers, 'void_asked'),
    async endVoid(writers, now) {
      await move(writers, 'void_asked', 'voided')
      await seeVoid(writers, now)
    },
    async refuseVoid(writers, stood) {
      const firstMoveAt = bought && firstMove(world, request, bought)
      await move(writers, 'void_asked', stood, nextMoveAfterRefusal(stood, firstMoveAt))
    },
  }
}

/** Counted from the day of the pickup, where that is later: until then it can't have been used. */
const refundableUntil = (
  { boughtAt }: FreightBooking,
  { pickupOn }: FreightShipment['request'],
): Instant =>
  Math.max(boughtAt, pickupOn === null ? 0 : Date.parse(`${pickupOn}T00:00:00Z`)) +
  usualLimits.takesBackForMs

/** The last event of freight whose booking was cancelled. */
const cancelled = (at: Instant) =>
  ({ state: 'voided', description: 'Cancelled', location: '', at }) as const

async function confirmSale(
  world: Journeys,
  writers: Writers,
  tenant: Tenant,
  shipment: FreightShipment,
  { purchase, sale, now }: ConfirmedSale,
): Promise<void> {
  const terms = requireGoods('freight', purchase)
  const { soldRequest } = terms
  const bought = bookingOf(terms, sale, now)
  const nextMoveAt = firstMove(world, soldRequest ?? shipment.request, bought)
  const confirmed = { bought, nextMoveAt, label: layoutOf(sale), soldRequest }
  await confirmBooking(writers, tenant, shipment, confirmed)
  await keepFilesAndFacts(writers, tenant, shipment.id, sale)
}
