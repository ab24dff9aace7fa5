import type { Tenant } from '../../access.ts'
import { notFound } from '../../errors.ts'
import { journeyInputOf } from '../../freight/freight-journey.ts'
import type {
  FreightBooking,
  FreightRequest,
  FreightShipment,
} from '../../freight/freight-shipment.ts'
import type { UnbookedFreight } from '../../freight/freight-store.ts'
import { fulfilOrder, linkToOrder } from '../../order/follow-shipment.ts'
import type { Writers } from '../../store.ts'
import type { Instant } from '../../time/clock.ts'
import { noDraft, stillAsPriced } from '../draft.ts'
import type { Journeys } from '../goods-sales.ts'
import type { SaleOfFreight } from '../plan-sale.ts'
import type { FreightPurchase } from '../purchase-store.ts'
import { asUnbooked, type FreightDraft } from './freight-draft.ts'

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

/** Writes freight whose carrier is to be asked: as a new one, or over the draft that was saved before. */
export async function beginBooking(
  writers: Writers,
  tenant: Tenant,
  draft: FreightDraft,
): Promise<void> {
  const { saved } = draft
  if (saved === null) return await insertFreight(writers, tenant, draft, 'purchasing')
  const { freight } = writers
  const isMoved = await freight.move(tenant, saved.id, 'draft', 'purchasing', null)
  const current = await freight.byId(tenant, saved.id)
  if (!current) throw notFound('Shipment')
  if (!isMoved) throw noDraft(saved)
  stillAsPriced(saved, current)
}

/** Writes what a carrier in our process sold: as new freight, or over the draft that was saved before. */
export async function writeFreight(
  writers: Writers,
  tenant: Tenant,
  sale: SaleOfFreight,
): Promise<void> {
  const { draft } = sale
  await beginBooking(writers, tenant, draft)
  const soldRequest = draft.saved && draft.request
  await confirmBooking(writers, tenant, draft, { ...sale, soldRequest })
}

type BookingTerms = Pick<FreightPurchase, 'service' | 'price' | 'notes'>

type BookedNumbers = Pick<FreightBooking, 'trackingCode'> & {
  readonly confirmationNumber?: string | null
}

/** What the record of freight says of its purchase; `boughtAt` is by the account's clock. */
export const bookingOf = (
  { service, price, notes }: BookingTerms,
  { trackingCode, confirmationNumber = null }: BookedNumbers,
  boughtAt: Instant,
): FreightBooking => ({ ...service, price, trackingCode, confirmationNumber, boughtAt, notes })

/** When it will be seen first; null where nobody tells. */
export const firstMove = (
  { freightJourney }: Journeys,
  request: FreightRequest,
  booking: FreightBooking,
): Instant | null => freightJourney(journeyInputOf(request, booking))[0]?.at ?? null

type ConfirmedBooking = Pick<FreightPurchase, 'soldRequest'> &
  Pick<SaleOfFreight, 'bought' | 'nextMoveAt'> & {
    /** Packed papers; null where the carrier sent its own, or nobody has them. */
    readonly label: string | null
  }

/** Its carrier sold it, in our process or at its own door. */
export async function confirmBooking(
  writers: Pick<Writers, 'freight' | 'orders'>,
  tenant: Tenant,
  { id, shipCode, orderId }: Pick<FreightShipment, 'id' | 'shipCode' | 'orderId'>,
  { bought: booking, nextMoveAt, label: papers, soldRequest }: ConfirmedBooking,
): Promise<void> {
  const { freight } = writers
  const kept = await freight.confirm(tenant, id, { booking, nextMoveAt, papers })
  if (!kept) throw new Error(`freight ${shipCode} is not purchasing`)
  if (soldRequest !== null) await freight.changeRequest(tenant, id, soldRequest)
  const at = booking.boughtAt
  await freight.append(tenant, id, { state: 'bought', description: 'Booked', location: '', at })
  await fulfilOrder(writers, tenant, { id, orderId }, at)
}
