import { isDeepStrictEqual } from 'node:util'
import type { Tenant } from '../../access.ts'
import { CoreError, notFound } from '../../errors.ts'
import { journeyInputOf } from '../../freight/freight-journey.ts'
import type { FreightBooking, FreightShipment } from '../../freight/freight-shipment.ts'
import type { UnbookedFreight } from '../../freight/freight-store.ts'
import { fulfilOrder, linkToOrder, reopenOrder } from '../../order/follow-shipment.ts'
import { carrierOfService } from '../../rating/rating-carrier.ts'
import type { ShipmentState } from '../../shipment/state.ts'
import type { Writers } from '../../store.ts'
import type { Instant } from '../../time/clock.ts'
import { refundableForMs } from '../bought-label.ts'
import { noDraft } from '../draft.ts'
import { NotVoidable } from '../move-voided.ts'
import type { FreightPurchase, Purchase } from '../purchase-store.ts'
import { type FoundSale, keepFilesAndFacts, layoutOf } from '../sale-files.ts'
import type { Consignment, Journeys, SaleOfKind, WantedConsignment } from '../sale-of-kind.ts'
import { asUnbooked, type FreightDraft } from './freight-draft.ts'

/** Freight goes on pallets. */
export const freight: SaleOfKind = {
  kind: 'freight',
  seller: ({ freightCarriers }, serviceId) => carrierOfService(freightCarriers(), serviceId),
  sellerNamed: ({ freightCarriers }, carrierCode) =>
    freightCarriers().find(({ code }) => code === carrierCode) ?? null,
  sellAgain({ freightCarriers }, purchase) {
    const { order, service } = freightPurchase(purchase)
    const carrier = carrierOfService(freightCarriers(), service.serviceId)
    const selling = order && carrier?.sell?.(order)
    return selling?.kind === 'remote' ? selling : null
  },
  async find(world, records, tenant, id) {
    const shipment = await records.freight.byId(tenant, id)
    return shipment && freightConsignment(world, tenant, shipment)
  },
  ownerOfCode: async ({ freight, shipments }, code) =>
    (await freight.ownerOfProNumber(code)) ?? (await shipments.ownerOfTrackingCode(code)),
  byIds: (records, tenant, ids) => records.freight.byIds(tenant, ids),
}

function freightPurchase(purchase: Purchase): FreightPurchase {
  if (purchase.goods === 'freight') return purchase
  throw new Error(`the purchase ${purchase.reference} is not of freight`)
}

/** Freight that is to be booked: a new one, or a draft that was saved before. */
export const wantedFreight = (tenant: Tenant, draft: FreightDraft): WantedConsignment => ({
  id: draft.id,
  shipCode: draft.shipCode,
  async begin(writers) {
    const { saved } = draft
    if (saved) await beginBookingOf(writers, tenant, saved)
    else await insertFreight(writers, tenant, draft, 'purchasing')
  },
})

export async function insertFreight(
  writers: Pick<Writers, 'freight' | 'orders'>,
  tenant: Tenant,
  draft: FreightDraft,
  state: UnbookedFreight['state'],
): Promise<void> {
  const { id, order } = draft
  await writers.freight.insert(tenant, [asUnbooked(draft, state)])
  await linkToOrder(writers, tenant, { id, order, request: { isReturn: false } }, null)
}

/** One of two buyers moves the draft; its row then shows whether it is still the one that was priced. */
async function beginBookingOf(
  { freight }: Pick<Writers, 'freight'>,
  tenant: Tenant,
  saved: FreightShipment,
): Promise<void> {
  const isMoved = await freight.move(tenant, saved.id, 'draft', 'purchasing', null)
  const current = await freight.byId(tenant, saved.id)
  if (!current) throw notFound('Shipment')
  if (!isMoved) throw noDraft(saved)
  const isSame =
    current.orderId === saved.orderId &&
    current.store === saved.store &&
    isDeepStrictEqual(current.request, saved.request)
  if (!isSame) throw new CoreError('conflict', 'The draft was changed at the same time. Try again.')
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
    voidObstacle: null,
    confirm: (writers, { purchase, sale, now }) =>
      confirmBooking(world, writers, tenant, shipment, {
        ...freightPurchase(purchase),
        sale,
        now,
      }),
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
      const nextMoveAt = bought && firstMove(world, request, bought)
      await move(writers, 'void_asked', stood, nextMoveAt)
    },
  }
}

/** Counted from the day of the pickup, where that is later: until then it can't have been used. */
const refundableUntil = (
  { boughtAt }: FreightBooking,
  { pickupOn }: FreightShipment['request'],
): Instant =>
  Math.max(boughtAt, pickupOn === null ? 0 : Date.parse(`${pickupOn}T00:00:00Z`)) + refundableForMs

/** When it will be seen first; null where nobody tells. */
const firstMove = (
  { freightJourney }: Journeys,
  request: FreightShipment['request'],
  booking: FreightBooking,
): Instant | null => freightJourney(journeyInputOf(request, booking))[0]?.at ?? null

/** The last event of freight whose booking was cancelled. */
const cancelled = (at: Instant) =>
  ({ state: 'voided', description: 'Cancelled', location: '', at }) as const

/** The sale of a carrier, and what it was bought by. */
type SoldFreight = Pick<FreightPurchase, 'service' | 'price' | 'notes' | 'soldRequest'> & {
  readonly sale: FoundSale
  /** By the account's clock. */
  readonly now: Instant
}

export async function confirmBooking(
  world: Journeys,
  writers: Writers,
  tenant: Tenant,
  {
    id,
    shipCode,
    orderId,
    request,
  }: Pick<FreightShipment, 'id' | 'shipCode' | 'orderId' | 'request'>,
  { service, price, notes, soldRequest, sale, now }: SoldFreight,
): Promise<void> {
  const booking: FreightBooking = {
    ...service,
    price,
    trackingCode: sale.trackingCode,
    confirmationNumber: sale.confirmationNumber ?? null,
    boughtAt: now,
    notes,
  }
  const nextMoveAt = firstMove(world, soldRequest ?? request, booking)
  const papers = layoutOf(sale)
  const kept = await writers.freight.confirm(tenant, id, { booking, nextMoveAt, papers })
  if (!kept) throw new Error(`freight ${shipCode} is not purchasing`)
  await keepFilesAndFacts(writers, tenant, id, sale)
  if (soldRequest !== null) await writers.freight.changeRequest(tenant, id, soldRequest)
  const event = { state: 'bought', description: 'Booked', location: '', at: now } as const
  await writers.freight.append(tenant, id, event)
  await fulfilOrder(writers, tenant, { id, orderId }, now)
}
